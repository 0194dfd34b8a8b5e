import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nameKey } from '../../../src/domain/catalogue/listing.ts';
import type { Catalogue, Listing } from '../../../src/domain/catalogue/types.ts';
import { artistPath } from '../../../src/domain/urls/paths.ts';
import { categoriesOf } from '../../../src/domain/views/card.ts';
import { zonedIso } from '../../../src/domain/views/date-view.ts';
import { hueOf, initialsOf } from '../../../src/domain/views/tint.ts';
import { runTimed, type Timed } from '../run-timed.ts';
import { PARTIALS, SINGLE } from './hugo-templates.ts';
import type { PagePattern } from './page-pattern.ts';
import type { Rival } from './rival.ts';

/** Text that Hugo's template language would take for its own. */
const literal = (text: string) => text.replaceAll('{{', '{{ "{{" }}');

const common = {
  async version() {
    const { output } = await runTimed('hugo', ['version'], { cwd: '.' });
    return /v[\d.]+(?:\+\w+)?/.exec(output)?.[0] ?? output.trim();
  },
  async build(folder: string, out: string): Promise<Timed> {
    return await runTimed('hugo', ['--quiet', '--destination', out], { cwd: folder });
  },
  fileOf: (folder: string, out: string, name: string) => join(folder, out, 'events', `${name}.html`),
};

/** Makes an empty site that writes nothing but pages of events. */
function prepareSite(folder: string, settings: object): void {
  mkdirSync(join(folder, 'content', 'events'), { recursive: true });
  mkdirSync(join(folder, 'layouts', '_default'), { recursive: true });
  mkdirSync(join(folder, 'layouts', 'partials'), { recursive: true });
  const config = {
    baseURL: 'https://eventhub.example/',
    uglyURLs: true,
    disableKinds: ['home', 'section', 'taxonomy', 'term', 'RSS', 'sitemap', 'robotsTXT', '404'],
    ...settings,
  };
  writeFileSync(join(folder, 'config.json'), JSON.stringify(config));
}

function readyTemplate({ fixed }: PagePattern): string {
  const value = (number: number) => `{{ index $v ${number} | safeHTML }}`;
  const pieces = fixed.map((piece, number) => literal(piece) + value(number + 1));
  return `{{- $v := .Params.v -}}${value(0)}${pieces.join('')}`;
}

/** Hugo as a printer of pieces that were worked out before. */
export const hugoReadyMade: Rival = {
  ...common,
  name: 'Hugo, ready pieces',
  isReadyMade: true,
  prepare(folder, { pattern, pages }) {
    prepareSite(folder, {});
    writeFileSync(join(folder, 'layouts', '_default', 'single.html'), readyTemplate(pattern));
    for (const { name, values } of pages)
      writeFileSync(join(folder, 'content', 'events', `${name}.md`), `${JSON.stringify({ v: values })}\n`);
  },
};

/** A listing as an author would put it into a page's front matter: its values, and nothing that follows from others. */
function frontMatter(event: Listing, { artistByKey }: Catalogue): object {
  const artist = artistByKey.get(event.artistKey ?? '')?.name ?? event.title;
  const start = event.startsAt ?? Date.parse(`${event.localDay ?? '2026-01-01'}T12:00:00Z`);
  return {
    title: event.title,
    names: [nameKey(event.name) ?? ''],
    rooms: [event.venueSlug ?? ''],
    id: event.id,
    key: nameKey(event.name) ?? '',
    head: `${event.title} at ${event.venueName}`,
    description: event.description ?? '',
    artist,
    artistpath: artistPath(artist),
    room: event.venueSlug ?? '',
    venue: event.venueName ?? '',
    zone: event.zone,
    start: zonedIso(start, event.zone),
    until: event.upcomingUntil ?? 0,
    image: event.image ?? '/og.png',
    hue: hueOf(event.venueSlug ?? ''),
    initials: initialsOf(event.title),
    kinds: categoriesOf(event),
  };
}

/** Hugo as a generator: one file of front matter for each listing, lists through taxonomies. */
export const hugo: Rival = {
  ...common,
  name: 'Hugo',
  isReadyMade: false,
  prepare(folder, { catalogue, sample }) {
    prepareSite(folder, {
      taxonomies: { name: 'names', room: 'rooms' },
      // Lists of taxonomies have no template: they are known, and not written.
      disableKinds: ['home', 'section', 'RSS', 'sitemap', 'robotsTXT', '404'],
      params: { now: catalogue.site.now },
    });
    const between = (from: string, to: string) => {
      const start = sample.indexOf(from) + from.length;
      return literal(sample.slice(start, sample.indexOf(to, start)));
    };
    const shell: Readonly<Record<string, string>> = {
      HEAD: between('<head>', '<title>'),
      LINKS: literal(/<link rel="canonical"[^>]*>([\s\S]*?)<meta property="og:site_name"/.exec(sample)?.[1] ?? ''),
      STYLES: literal(/<link rel="stylesheet"[^>]*>/.exec(sample)?.[0] ?? ''),
      TOP: literal(/<body[^>]*>([\s\S]*?)<main/.exec(sample)?.[1] ?? ''),
      END: literal(sample.slice(sample.indexOf('</main>') + '</main>'.length)),
    };
    const single = SINGLE.replace(/SHELL_(\w+)/g, (_, part: string) => shell[part] ?? '');
    writeFileSync(join(folder, 'layouts', '_default', 'single.html'), single);
    for (const [name, text] of Object.entries(PARTIALS)) writeFileSync(join(folder, 'layouts', 'partials', name), text);
    for (const event of catalogue.events) {
      const file = join(folder, 'content', 'events', `${event.id}.md`);
      writeFileSync(file, `${JSON.stringify(frontMatter(event, catalogue))}\n`);
    }
  },
};
