/**
 * One site of hostile listings, from a file through import, database and build, looked at from all sides. Whether a
 * browser runs any of it is seen by e2e/hostile-listings.spec.ts.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ICAL from 'ical.js';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { crawlSite } from '../../scripts/testing/crawl/crawl-site.ts';
import { artistName } from '../../src/domain/catalogue/artist-name.ts';
import { decodeDirectory } from '../../src/domain/search/codec/directory.ts';
import { cataloguePath, MANIFEST_PATH, type Manifest } from '../../src/domain/search/codec/manifest.ts';
import { decodeVenues } from '../../src/domain/search/codec/venues.ts';
import { runToEnd } from '../../src/domain/search/steps.ts';
import { storedText } from '../../src/domain/text/stored-text.ts';
import { texts } from '../../src/domain/text/texts.ts';
import { artistFile, artistPath, parsePathname, venueFile, venuePath } from '../../src/domain/urls/paths.ts';
import { operator } from '../local-supabase/clients.ts';
import { startDiscord } from '../notify/discord-double.ts';
import { notify } from '../notify/run.ts';
import { openStage } from '../notify/stage.ts';
import { attribute, type BuiltPage, filesOf, find, readPage, textOf, vocabularyOf } from './built-page.ts';
import { hostileValues } from './corpus.ts';
import { hostileRows, plainRows } from './hostile-rows.ts';
import { type HostileSite, ORIGIN, openHostileSite } from './hostile-site.ts';
import { htmlFaults } from './html-rules.ts';
import { refusedRows } from './refused-rows.ts';
import { readXml } from './strict-xml.ts';

// A busy machine takes its time.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

let site: HostileSite;
let files: string[];
let pages: BuiltPage[];
/** As stored: what the pages are to show. */
let events: { event_id: number; name: string | null; venue_slug: string | null }[];

beforeAll(async () => {
  site = await openHostileSite();
  files = filesOf(site.root);
  pages = files.filter((file) => file.endsWith('.html')).map((file) => readPage(site.root, file));
  const stored = await operator(site.backend).from('events').select('event_id,name,venue_slug').throwOnError();
  events = stored.data;
});
afterAll(() => site.close());

const read = (file: string) => readFileSync(join(site.root, file), 'utf8');
/** Line ends as every reader of text takes them. */
const lined = (text: string) => text.replace(/\r\n?/g, '\n');
const nameOf = ({ name }: (typeof events)[number]) => (name === null ? null : storedText(name));
const titleOf = (event: (typeof events)[number]) => lined(nameOf(event) ?? texts.untitledEvent);
const pageOf = (file: string): BuiltPage => {
  const page = pages.find((candidate) => candidate.file === file);
  if (page === undefined) throw new Error(`There is no page ${file}.`);
  return page;
};
/** What the page says it is of. */
function kindOf(page: BuiltPage) {
  const [canonical] = find(page, 'link', 'rel', 'canonical').map((link) => attribute(link, 'href'));
  return parsePathname((canonical ?? '').slice(ORIGIN.length))?.kind;
}
const isPlain = ({ html }: BuiltPage) => /<h1[^>]*>Plain Act \d+</.test(html);
const isOfOneItem = ({ file }: BuiltPage) =>
  /^(?:events\/\d+\.html|artists\/(?!page\/\d)|venues\/(?!page\/\d))/.test(file);

describe('the import', () => {
  it('takes every listing that has a name or a date, and names the one that has neither', () => {
    expect(hostileValues.length).toBeGreaterThan(200);
    const { read: count, inserted, rejections, broken } = site.imported;
    expect({ count, inserted, broken }).toEqual({
      count: hostileRows.length + plainRows.length,
      inserted: hostileRows.length + plainRows.length - 1,
      broken: [],
    });
    expect(rejections.map(({ faults }) => faults.map(({ field }) => field))).toEqual([['name']]);
  });

  it('reads the same from CSV: nothing changes', async () => {
    // What is no UTF-8 cannot stand in a CSV file.
    const rows = hostileRows.filter((row) => Object.values(row).every((value) => String(value).isWellFormed()));
    const columns = new Set(rows.flatMap((row) => Object.keys(row)));
    const { inserted, updated, unchanged, rejections } = await site.importFile(
      'again.csv',
      Papa.unparse([...rows], { columns: [...columns] }),
    );
    expect({ inserted, updated, rejections }).toEqual({ inserted: 0, updated: 0, rejections: [] });
    expect(unchanged).toBe(rows.length);
  });

  it('refuses what cannot be used, names the field, and stores nothing of it', async () => {
    const rows = refusedRows.map(([, row]) => ({ event_id: 1, name: 'Night Ferry', ...row }));
    const { inserted, updated, rejections } = await site.importFile(
      'refused.ndjson',
      rows.map((row) => JSON.stringify(row)).join('\n'),
    );
    expect({ inserted, updated }).toEqual({ inserted: 0, updated: 0 });
    const named = rejections.map(({ faults }) => faults.map(({ field }) => field));
    expect(named).toEqual(refusedRows.map(([field]) => [field]));
  });
});

describe('the files of the site', () => {
  it('are a page for each event, artist, venue and artist at a venue, and lie in the site’s folder', () => {
    const status = JSON.parse(read('status.json'));
    expect(status).toMatchObject({ events: events.length, pages: pages.length });
    for (const event of events) {
      const artist = artistName(nameOf(event));
      const wanted = [`events/${event.event_id}.html`];
      if (event.venue_slug !== null) wanted.push(venueFile(event.venue_slug));
      // Another spelling may have given its name to the artist's page.
      if (artist !== null && artist === artist.toLowerCase()) wanted.push(artistFile(artist));
      expect(files).toEqual(expect.arrayContaining(wanted));
    }
    const counted = { events: 0, artists: 0, venues: 0, pairs: 0 };
    for (const page of pages.filter(isOfOneItem)) {
      const kind = kindOf(page);
      if (kind === 'event') counted.events += 1;
      if (kind === 'artist') counted.artists += 1;
      if (kind === 'venue') counted.venues += 1;
      if (kind === 'artist-at-venue') counted.pairs += 1;
    }
    const { events: eventCount, artists, venues, pairs } = status;
    expect(counted).toEqual({ events: eventCount, artists, venues, pairs });
  });

  it('headers are the project’s own', () => {
    expect(read('_headers')).toBe(
      readFileSync(fileURLToPath(new URL('../../public/_headers', import.meta.url)), 'utf8'),
    );
  });

  it('of the search hold every name', () => {
    const manifest: Manifest = JSON.parse(read(MANIFEST_PATH.slice(1)));
    const text = (kind: string, hash: string) => read(cataloguePath(kind, hash).slice(1));
    const { artists } = runToEnd(decodeDirectory(text('all-directory', manifest.all.directory)));
    const keys = new Set(artists.map((name) => name.toLowerCase()));
    expect(keys).toEqual(new Set(events.flatMap((event) => artistName(nameOf(event))?.toLowerCase() ?? [])));
    const slugs = decodeVenues(text('venues', manifest.venues)).map(({ slug }) => slug);
    expect(new Set(slugs)).toEqual(new Set(events.flatMap(({ venue_slug }) => venue_slug ?? [])));
  });
});

describe('the pages', () => {
  it('show every name as the text that it is', () => {
    for (const event of events) {
      const page = pageOf(`events/${event.event_id}.html`);
      expect(find(page, 'h1').map(textOf)).toEqual([titleOf(event)]);
      expect(find(page, 'title').map(textOf)[0]).toContain(titleOf(event));
    }
  });

  it('of hostile items have no element and no attribute that those of plain ones have not', () => {
    const plain = vocabularyOf(pages.filter((page) => isOfOneItem(page) && isPlain(page)));
    const hostile = pages.filter((page) => isOfOneItem(page) && !isPlain(page));
    expect(hostile.length).toBeGreaterThan(600);
    for (const page of hostile)
      expect(
        [...vocabularyOf([page])].filter((word) => !plain.has(word)),
        page.file,
      ).toEqual([]);
  });

  it('have no handler, no foreign element, and lead nowhere but to pages, pictures and tickets', () => {
    for (const { file, elements } of pages) {
      const wrong = elements.flatMap(({ tagName, attrs }) => [
        ...(/^(?:iframe|frame|object|embed|base|style|math|applet|portal|frameset)$/.test(tagName) ? [tagName] : []),
        ...attrs
          .filter(({ name, value }) => !isHarmless(tagName, name, value))
          .map(({ name, value }) => `${tagName} ${name}=${value}`),
      ]);
      expect(wrong, file).toEqual([]);
    }
  });

  it('run only scripts that their policy names; each JSON-LD block is a document of its own event', () => {
    let blocks = 0;
    for (const page of pages) {
      const policy = find(page, 'meta', 'http-equiv', 'content-security-policy').map((meta) =>
        attribute(meta, 'content'),
      );
      expect(policy).toHaveLength(1);
      for (const script of find(page, 'script')) {
        const text = textOf(script);
        if (attribute(script, 'type') === 'application/ld+json') {
          blocks += 1;
          const { name, '@id': id, '@context': context } = JSON.parse(text);
          expect({ file: `${id}.html`, context }).toEqual({
            file: `${ORIGIN}/${page.file}`,
            context: 'https://schema.org',
          });
          expect(lined(name)).toBe(find(page, 'h1').map(textOf)[0]);
        } else if (attribute(script, 'src') === null) {
          expect(policy[0]).toContain(createHash('sha256').update(text).digest('base64'));
        } else expect(attribute(script, 'src')).toMatch(/^\/_astro\/[\w.-]+\.js$/);
      }
    }
    expect(blocks).toBeGreaterThan(150);
  });

  it('are valid HTML, every one', () => {
    expect(pages.flatMap(({ syntaxErrors }) => syntaxErrors)).toEqual([]);
    const shapes = new Map(pages.map((page) => [page.shape, page]));
    expect([...shapes.values()].flatMap(({ file, html }) => htmlFaults(file, html))).toEqual([]);
  });

  it('hold calendars of one event each, and nothing in them that a listing added', () => {
    let calendars = 0;
    for (const event of events) {
      const [link] = find(pageOf(`events/${event.event_id}.html`), 'a').filter(
        (a) => attribute(a, 'download') !== null,
      );
      if (link === undefined) continue;
      calendars += 1;
      expect(attribute(link, 'download')).toMatch(/^[a-z0-9-]+\.ics$/);
      const text = decodeURIComponent(
        (attribute(link, 'href') ?? '').replace(/^data:text\/calendar;charset=utf-8,/, ''),
      );
      const lines = text.split('\r\n');
      expect(lines.filter((line) => Buffer.byteLength(line) > 75 || /\p{Cc}/u.test(line))).toEqual([]);
      const calendar = new ICAL.Component(ICAL.parse(text));
      expect(calendar.getAllSubcomponents().map(({ name }) => name)).toEqual(['vevent']);
      const [entry] = calendar.getAllSubcomponents();
      expect(entry?.getAllSubcomponents()).toEqual([]);
      const names = entry?.getAllProperties().map(({ name }) => name) ?? [];
      expect(new Set(names).size).toBe(names.length);
      expect(['uid', 'dtstamp', 'dtstart', 'dtend', 'summary', 'location', 'url']).toEqual(
        expect.arrayContaining(names),
      );
      expect(entry?.getFirstPropertyValue('summary')).toBe(titleOf(event));
      expect(entry?.getFirstPropertyValue('url')).toBe(`${ORIGIN}/events/${event.event_id}`);
    }
    expect(calendars).toBeGreaterThan(150);
  });
});

describe('links', () => {
  it('lead to pages, whatever these are called; each page names its own address', async () => {
    const { visited } = await crawlSite({ origin: site.server.url, canonicalOrigin: ORIGIN });
    // Pictures that a listing says are on this site, and are not.
    const pictures = new Set(pages.flatMap((page) => find(page, 'img').map((image) => attribute(image, 'src'))));
    const isPicture = (pathname: string) =>
      [...pictures].some((src) => src !== null && new URL(src, ORIGIN).pathname === pathname);
    expect(visited.filter(({ status, pathname }) => status !== 200 && !isPicture(pathname))).toEqual([]);
    const found = visited.filter(({ status, contentType }) => status === 200 && contentType.startsWith('text/html'));
    expect(found).toHaveLength(pages.length - 1);
    for (const { pathname, canonical } of found) expect([null, ORIGIN + pathname]).toContain(canonical);
  });

  it('that are typed lead there too, but for names that a browser or the site takes for something else', async () => {
    const isTypable = (name: string) => !/^\.{1,2}$|\.html$|^~/i.test(name);
    const artists = pages.filter((page) => kindOf(page) === 'artist').flatMap((page) => find(page, 'h1').map(textOf));
    const slugs = events.flatMap(({ venue_slug }) => venue_slug ?? []);
    const typed = [
      ...artists.filter(isTypable).map((name) => [`/artists/${encodeURIComponent(name)}`, artistPath(name)]),
      ...slugs.filter(isTypable).map((slug) => [`/venues/${encodeURIComponent(slug)}`, venuePath(slug)]),
    ];
    expect(typed.length).toBeGreaterThan(300);
    for (const [address = '', path] of typed) {
      const answer = await fetch(site.server.url + address, { method: 'HEAD' });
      expect({ address, status: answer.status, path: new URL(answer.url).pathname }).toEqual({
        address,
        status: 200,
        path,
      });
    }
  });
});

describe('feeds', () => {
  it('are well-formed XML of as many entries as there are, with the names as text', () => {
    const elements = readXml(read('newly-added.xml'));
    const titles = new Set(events.map(titleOf));
    const items = elements.filter(({ name }) => name === 'item');
    expect(items).toHaveLength(50);
    const shown = elements.filter(({ name }) => name === 'title').map(({ text }) => text);
    expect(shown.filter((title) => titles.has(title))).toHaveLength(50);
    expect(new Set(elements.map(({ name }) => name))).toEqual(
      new Set(['rss', 'channel', 'title', 'description', 'link', 'item', 'guid', 'pubDate']),
    );
  });

  it('are sitemaps of the site’s own addresses', () => {
    const listed = readXml(read('sitemap-0.xml')).filter(({ name }) => name === 'loc');
    expect(listed.length).toBeGreaterThan(800);
    expect(listed.filter(({ text }) => new URL(text).origin !== ORIGIN || new URL(text).href !== text)).toEqual([]);
    expect(readXml(read('sitemap-index.xml')).some(({ text }) => text === `${ORIGIN}/sitemap-0.xml`)).toBe(true);
  });
});

describe('messages', () => {
  it('are of Discord’s form, mention nobody, and lead to the site alone', async () => {
    const discord = await startDiscord();
    const stage = openStage(site.backend);
    const venues = [...new Set(events.flatMap(({ venue_slug }) => venue_slug ?? []))];
    const artists = [...new Set(events.flatMap((event) => artistName(nameOf(event)) ?? []))];
    await stage.person({ webhook: discord.webhook(1), venues, artists });
    const { fault, failed } = await notify(site.backend, discord, { origin: ORIGIN });
    await discord.close();
    expect({ fault, failed, strays: discord.strays }).toEqual({ fault: null, failed: 0, strays: [] });
    const embeds = discord.taken.flatMap((message) => message.embeds);
    expect(embeds.length).toBeGreaterThan(150);
    for (const { title, description, fields, url, thumbnail } of embeds) {
      for (const text of [title, description, ...fields.map(({ value }) => value)]) {
        // Without what is escaped, nothing is left that Discord reads as more than letters.
        expect(text.replace(/\\[^\p{L}\p{N}\s]/gu, '')).not.toMatch(/[*_~`|[\]<>#\\]|:\/\/|@(?:everyone|here)|:\w+:/);
      }
      expect(url).toMatch(/^https:\/\/eventhub\.example\/events\/\d+$/);
      expect(thumbnail?.url ?? 'https://').toMatch(/^https?:\/\//);
    }
  });
});

/** Whether an attribute can neither run anything nor lead anywhere unsafe. */
function isHarmless(tagName: string, name: string, value: string): boolean {
  if (/^on|^(?:srcdoc|formaction|ping|background|manifest|srcset|poster|data|codebase)$/.test(name)) return false;
  if (name === 'style') return /^--(?:h|v|rows):[\d.]+$/.test(value);
  if (name === 'action') return /^\/[a-z/-]*$/.test(value);
  if (tagName === 'use') return name !== 'href' || /^#[a-z]+$/.test(value);
  if (name !== 'href' && name !== 'src') return true;
  if (tagName === 'a' && value.startsWith('data:text/calendar;charset=utf-8,')) return true;
  if (tagName === 'img' && value === 'data:,') return true;
  const { protocol, origin } = new URL(value, ORIGIN);
  if (tagName === 'img') return protocol === 'https:' || protocol === 'http:';
  return origin === ORIGIN || (tagName === 'a' && origin === 'https://tickets.example');
}
