/** One site of hostile listings. e2e/pages/hostile-listings.spec.ts visits such a site in a browser. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { crawlSite } from '../../scripts/testing/crawl/crawl-site.ts';
import { artistName } from '../../src/domain/catalogue/artist-name.ts';
import { decodeDirectory } from '../../src/domain/search/codec/directory.ts';
import { cataloguePath, MANIFEST_PATH, type Manifest } from '../../src/domain/search/codec/manifest.ts';
import { decodeVenues } from '../../src/domain/search/codec/venues.ts';
import { runToEnd } from '../../src/domain/search/steps.ts';
import { artistFile, artistPath, venueFile, venuePath } from '../../src/domain/urls/paths.ts';
import { readCalendar } from '../domain/outputs/read-calendar.ts';
import { readRss } from '../domain/outputs/read-rss.ts';
import { operator } from '../local-supabase/clients.ts';
import { startDiscord } from '../notify/discord-double.ts';
import { notify } from '../notify/run.ts';
import { openStage } from '../notify/stage.ts';
import { attribute, type BuiltPage, type Element, elementsIn, filesOf, find, readPage, textOf } from './built-page.ts';
import { hostileValues } from './corpus.ts';
import { describePages } from './describe-pages.ts';
import { BUILD_NOW, crowded, crowdedRows, hostileRows, plainRows } from './hostile-rows.ts';
import { type HostileSite, ORIGIN, openHostileSite } from './hostile-site.ts';
import { refusedRows } from './refused-rows.ts';
import { isEmbed, isOfOneItem, kindOf, nameOf, type StoredEvent, titleOf } from './stored-event.ts';
import { readXml } from './strict-xml.ts';

// Builds a large site.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });

let site: HostileSite;
let files: string[];
let pages: BuiltPage[];
let events: StoredEvent[];

beforeAll(async () => {
  site = await openHostileSite();
  files = filesOf(site.root);
  pages = files.filter((file) => file.endsWith('.html')).map((file) => readPage(site.root, file));
  events = await storedEvents();
});
afterAll(() => site.close());

/** All of them: an answer has at most 1,000. */
async function storedEvents(): Promise<StoredEvent[]> {
  const stored: StoredEvent[] = [];
  for (let from = 0; from === stored.length; from += 1000) {
    const query = operator(site.backend).from('events').select('event_id,name,venue_slug').order('event_id');
    const { data } = await query.range(from, from + 999).throwOnError();
    stored.push(...data);
  }
  return stored;
}

/** Addresses of the shows on the cards of a list: of several on a card, its times have all. */
function cardsIn(list: Element): string[] {
  const items = list.childNodes.filter((node): node is Element => 'tagName' in node);
  return items.flatMap((item) => {
    const links = [...elementsIn(item)].filter(
      ({ tagName, attrs }) => tagName === 'a' && attrs.some(({ name }) => name === 'aria-label'),
    );
    const shows = links.map((link) => attribute(link, 'href') ?? '').filter((href) => href.startsWith('/events/'));
    return [...new Set(shows)];
  });
}

const read = (file: string) => readFileSync(join(site.root, file), 'utf8');
describe('the import', () => {
  it('accepts every listing with a name or a date and reports the one without', () => {
    expect(hostileValues.length).toBeGreaterThan(200);
    const { read: count, inserted, rejections, broken } = site.imported;
    expect({ count, inserted, broken }).toEqual({
      count: hostileRows.length + plainRows.length + crowdedRows.length,
      inserted: hostileRows.length + plainRows.length + crowdedRows.length - 1,
      broken: [],
    });
    expect(rejections.map(({ errors }) => errors.map(({ field }) => field))).toEqual([['name']]);
  });

  it('reads the same rows from CSV', async () => {
    // CSV files are UTF-8.
    const rows = hostileRows.filter((row) => Object.values(row).every((value) => String(value).isWellFormed()));
    const columns = new Set(rows.flatMap((row) => Object.keys(row)));
    const { inserted, updated, unchanged, rejections } = await site.importFile(
      'again.csv',
      Papa.unparse([...rows], { columns: [...columns] }),
    );
    expect({ inserted, updated, rejections }).toEqual({ inserted: 0, updated: 0, rejections: [] });
    expect(unchanged).toBe(rows.length);
  });

  it('rejects unusable values, names the field, and stores nothing', async () => {
    const rows = refusedRows.map(([, row]) => ({ event_id: 1, name: 'Night Ferry', ...row }));
    const { inserted, updated, rejections } = await site.importFile(
      'refused.ndjson',
      rows.map((row) => JSON.stringify(row)).join('\n'),
    );
    expect({ inserted, updated }).toEqual({ inserted: 0, updated: 0 });
    const named = rejections.map(({ errors }) => errors.map(({ field }) => field));
    expect(named).toEqual(refusedRows.map(([field]) => [field]));
  });
});

describe('files', () => {
  it('are a page for each event, artist, venue and artist at a venue, inside the site', () => {
    const status = JSON.parse(read('status.json'));
    const embeds = pages.filter(isEmbed).length;
    expect(embeds).toBeGreaterThan(400);
    expect(status).toMatchObject({ events: events.length, pages: pages.length - embeds });
    for (const event of events) {
      const artist = artistName(nameOf(event));
      const wanted = [`events/${event.event_id}.html`];
      if (event.venue_slug !== null) wanted.push(venueFile(event.venue_slug));
      // The artist's page may be named after another spelling.
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

  it('contain the project’s own _headers', () => {
    expect(read('_headers')).toBe(
      readFileSync(fileURLToPath(new URL('../../public/_headers', import.meta.url)), 'utf8'),
    );
  });

  it('of the search contain every name', () => {
    const manifest: Manifest = JSON.parse(read(MANIFEST_PATH.slice(1)));
    const text = (kind: string, hash: string) => read(cataloguePath(kind, hash).slice(1));
    const { artists } = runToEnd(decodeDirectory(text('all-directory', manifest.all.directory)));
    const keys = new Set(artists.map((name) => name.toLowerCase()));
    expect(keys).toEqual(new Set(events.flatMap((event) => artistName(nameOf(event))?.toLowerCase() ?? [])));
    const slugs = decodeVenues(text('venues', manifest.venues)).map(({ slug }) => slug);
    expect(new Set(slugs)).toEqual(new Set(events.flatMap(({ venue_slug }) => venue_slug ?? [])));
  });
});

describePages(() => ({ pages, events }));

describe('long lists', () => {
  const isCrowded = ({ file }: BuiltPage) => file.includes(crowded.slug) || file.includes(crowded.artist);

  it('are on pages of at most 150 KB and 1,500 elements (rule B6)', () => {
    const further = pages.filter(isCrowded).map(({ file }) => file);
    expect(further).toEqual(
      expect.arrayContaining([
        `venues/${crowded.slug}/page/12.html`,
        `artists/${crowded.artist}/page/6.html`,
        `artists/${crowded.artist}/past/page/5.html`,
      ]),
    );
    // Names of hundreds of letters, several times on each card, exceed the bytes.
    const sizes = pages.map((page) => ({
      file: page.file,
      bytes: isCrowded(page) ? Buffer.byteLength(page.html) : 0,
      elements: page.elements.length,
    }));
    expect(sizes.filter(({ bytes, elements }) => bytes > 150_000 || elements > 1_500)).toEqual([]);
  });

  it('list every event of the venue and the artist once', () => {
    const linked = (folder: string) =>
      pages
        .filter(({ file }) => file.startsWith(`${folder}.html`) || file.startsWith(`${folder}/page/`))
        .flatMap((page) => find(page, 'ul', 'data-list', 'upcoming').flatMap(cardsIn));
    const wanted = crowdedRows.map(({ event_id, name, event_datetime }) => ({
      path: `/events/${event_id}`,
      name,
      at: Date.parse(String(event_datetime)),
    }));
    const paths = (isOf: (row: (typeof wanted)[number]) => boolean) =>
      wanted
        .filter(isOf)
        .map(({ path }) => path)
        .toSorted();
    expect(linked(`venues/${crowded.slug}`).toSorted()).toEqual(paths(({ name }) => name !== crowded.artist));
    expect(linked(`artists/${crowded.artist}`).toSorted()).toEqual(
      paths(({ name, at }) => name === crowded.artist && at > Date.parse(BUILD_NOW)),
    );
  });
});

describe('links', () => {
  it('lead to existing pages, and each page has its own canonical address', async () => {
    const { visited } = await crawlSite({ origin: site.server.url, canonicalOrigin: ORIGIN });
    // Listings name images of this site that do not exist.
    const pictures = new Set(pages.flatMap((page) => find(page, 'img').map((image) => attribute(image, 'src'))));
    const isPicture = (pathname: string) =>
      [...pictures].some((src) => src !== null && new URL(src, ORIGIN).pathname === pathname);
    expect(visited.filter(({ status, pathname }) => status !== 200 && !isPicture(pathname))).toEqual([]);
    const found = visited.filter(({ status, contentType }) => status === 200 && contentType.startsWith('text/html'));
    // A venue keeps its list on other sites when nothing is left to show; its page no longer offers it.
    const offered = pages.filter((page) => !isEmbed(page) || files.includes(page.file.replace('/embed.html', '.ics')));
    // Nothing leads to the not-found page, nor to the one that the service worker shows.
    expect(found).toHaveLength(offered.length - 2);
    for (const { pathname, canonical } of found) expect([null, ORIGIN + pathname]).toContain(canonical);
  });

  it('that are typed lead there, too, except for names with another meaning', async () => {
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
  it('are well-formed XML with the names as text', () => {
    const elements = readXml(read('newly-added.xml'));
    const titles = new Set(events.map(titleOf));
    const items = elements.filter(({ name }) => name === 'item');
    expect(items).toHaveLength(50);
    const shown = elements.filter(({ name }) => name === 'title').map(({ text }) => text);
    expect(shown.filter((title) => titles.has(title))).toHaveLength(50);
    expect(new Set(elements.map(({ name }) => name))).toEqual(
      new Set(['rss', 'channel', 'title', 'description', 'link', 'atom:link', 'item', 'guid', 'pubDate']),
    );
  });

  it('of venues and artists, their calendars and JSON are valid, at the address that their page names', () => {
    const besides = files.filter((file) => /^(?:venues|artists)\/.*\.(?:ics|xml|json)$/.test(file));
    expect(besides.length).toBeGreaterThan(800);
    const linked = new Set(
      pages.flatMap((page) =>
        find(page, 'link', 'rel', 'alternate').map((element) =>
          decodeURIComponent(attribute(element, 'href') ?? '').slice(1),
        ),
      ),
    );
    for (const file of besides) {
      if (file.endsWith('.json')) {
        expect(decodeURIComponent(JSON.parse(read(file))['@id'])).toBe(`${ORIGIN}/${file.slice(0, -'.json'.length)}`);
        continue;
      }
      expect(linked).toContain(file);
      if (file.endsWith('.xml')) expect(decodeURIComponent(readRss(read(file)).self)).toBe(`${ORIGIN}/${file}`);
      else expect(readCalendar(read(file)).entries.length).toBeGreaterThan(0);
    }
    expect([...linked].filter((file) => !files.includes(file))).toEqual([]);
  });

  it('of the sitemap list the site’s own addresses only', () => {
    const listed = readXml(read('sitemap-0.xml')).filter(({ name }) => name === 'loc');
    expect(listed.length).toBeGreaterThan(800);
    expect(listed.filter(({ text }) => new URL(text).origin !== ORIGIN || new URL(text).href !== text)).toEqual([]);
    expect(readXml(read('sitemap-index.xml')).some(({ text }) => text === `${ORIGIN}/sitemap-0.xml`)).toBe(true);
  });
});

describe('messages', () => {
  it('are valid for Discord, mention nobody, and link to the site only', async () => {
    const discord = await startDiscord();
    const stage = openStage(site.backend);
    const venues = [...new Set(events.flatMap(({ venue_slug }) => venue_slug ?? []))];
    const artists = [...new Set(events.flatMap((event) => artistName(nameOf(event)) ?? []))];
    await stage.person({ webhook: discord.webhook(1), venues, artists });
    const { error, failed } = await notify(site.backend, discord, { origin: ORIGIN });
    await discord.close();
    expect({ error, failed, strays: discord.strays }).toEqual({ error: null, failed: 0, strays: [] });
    const embeds = discord.taken.flatMap((message) => message.embeds);
    expect(embeds.length).toBeGreaterThan(150);
    for (const { title, description, fields, url, thumbnail } of embeds) {
      for (const text of [title, description, ...fields.map(({ value }) => value)]) {
        // Apart from escapes, nothing is Discord markup.
        expect(text.replace(/\\[^\p{L}\p{N}\s]/gu, '')).not.toMatch(/[*_~`|[\]<>#\\]|:\/\/|@(?:everyone|here)|:\w+:/);
      }
      expect(url).toMatch(/^https:\/\/eventhub\.example\/events\/\d+$/);
      expect(thumbnail?.url ?? 'https://').toMatch(/^https?:\/\//);
    }
  });
});
