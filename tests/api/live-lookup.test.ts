import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { oddArtists } from '../../e2e/support/odd-names.ts';
import { type LocalSupabase, startLocalSupabase } from '../../scripts/local-supabase/start.ts';
import { ODD_SLUGS } from '../../scripts/seed/odd-names.ts';
import type { LiveRows } from '../../src/api/live-lookup.ts';
import { artistName } from '../../src/domain/catalogue/artist-name.ts';
import { artistPath, type Target, venuePath } from '../../src/domain/urls/paths.ts';
import { typedTarget } from '../../src/domain/urls/typed-path.ts';
import { operator } from '../local-supabase/clients.ts';

/** Characters that mean something to URLs, PostgREST, `like`, SQL or JSON. */
const hostile = [...'%_*,()"\':.&+#?/\\;=<>{}[]|~!@$^`-'];
const names = [
  ...oddArtists(),
  'AC\\DC',
  ...hostile.flatMap((character) => [`Night${character}Ferry`, character.repeat(3), `x ${character}y`]),
  'e\u0301tude',
  'Low Tide Choir (SOLD OUT)',
  'Ünï Cöde',
  '東京事変',
  '한국 밴드',
  '👩‍🎤',
  'a'.repeat(400),
];
const slugs = [...ODD_SLUGS, ...hostile.map((character) => `hall${character}1`), 'ha\\ll', 'clock-hall'];

const NOW = Date.parse('2026-11-27T22:00:00Z');

describe('the live look-up', () => {
  let backend: LocalSupabase;
  let lookUp: (target: Target, now: number) => Promise<LiveRows | string | null>;

  beforeAll(async () => {
    backend = await startLocalSupabase();
    vi.stubEnv('PUBLIC_SUPABASE_URL', backend.url);
    vi.stubEnv('PUBLIC_SUPABASE_PUBLISHABLE_KEY', backend.publishableKey);
    ({ lookUp } = await import('../../src/api/live-lookup.ts'));
    const admin = operator(backend);
    const rows = [
      ...names.map((name, index) => ({ event_id: index + 1, name, venue_slug: 'clock-hall' })),
      ...slugs.map((venue_slug, index) => ({ event_id: 10_000 + index, name: `Slug ${index}`, venue_slug })),
      // As others than the import may store it.
      { event_id: 20_000, name: 'De\u0301compose\u0301', venue_slug: 'clock-hall' },
    ];
    await admin.from('events').insert(rows).throwOnError();
    const many = Array.from({ length: 2400 }, (_, index) => ({
      event_id: 30_000 + index,
      name: `Crowd ${index}`,
      venue_slug: 'arena',
      event_datetime: new Date(NOW + (index - 1200) * 3_600_000).toISOString(),
    }));
    await admin.from('events').insert(many).throwOnError();
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await backend.close();
  });

  const look = (pathname: string) => {
    const target = typedTarget(pathname);
    if (target === null) throw new Error(`${pathname} names nothing.`);
    return lookUp(target, NOW);
  };
  const find = async (pathname: string) => {
    const found = await look(pathname);
    if (typeof found === 'string') throw new Error(`${pathname} leads to ${found}.`);
    return found;
  };

  it('finds every artist at the address of their page', async () => {
    const missing: string[] = [];
    for (const [index, name] of names.entries()) {
      const found = await find(artistPath(artistName(name) ?? ''));
      if (!found?.events.some(({ id }) => id === index + 1)) missing.push(name);
    }
    expect(missing).toEqual([]);
  });

  it('finds every venue at the address of its page', async () => {
    const found: unknown[] = [];
    for (const slug of slugs) found.push((await find(venuePath(slug)))?.target);
    expect(found).toEqual(slugs.map((slug) => ({ kind: 'venue', slug })));
  });

  it.each([
    ['/artists/ac%5Cdc', 'ac\\dc'],
    // Browsers make a typed backslash a slash.
    ['/artists/a/b', 'a\\b'],
    [artistPath('Ac\\dC'), 'AC\\DC'],
    ['/artists/AC/DC', 'AC/DC'],
    ['/artists/night+ferry', 'night+ferry'],
    ['/artists/De%CC%81compose%CC%81', 'Décomposé'],
    ['/artists/%C3%9CN%C3%8F%20c%C3%B6de', 'ÜNÏ cöde'],
    ['/artists/x+%26y', 'x &y'],
    ['/artists/x%2520%2526y', 'x &y'],
    // Before marks of status were read.
    ['/artists/Low%20Tide%20Choir%20(SOLD%20OUT)', 'Low Tide Choir'],
    ['/artists/LOW+TIDE+CHOIR+(SOLD+OUT)', 'LOW TIDE CHOIR'],
  ])('%s leads to %s', async (pathname, name) => {
    expect((await find(pathname))?.target).toEqual({ kind: 'artist', name });
  });

  it.each(['/venues/CLOCK-HALL', '/Venues//clock-hall/', '/venues/clock%2Dhall'])('%s is Clock Hall', async (path) => {
    expect((await find(path))?.target).toEqual({ kind: 'venue', slug: 'clock-hall' });
  });

  it('an artist who was only a mark of status leads on to the list or the venue', async () => {
    expect(await look('/artists/CANCELED')).toBe('/artists');
    expect(await look('/artists/(SOLD%20OUT)')).toBe('/artists');
    const found = await find('/artists/CANCELED/venues/Clock-Hall');
    expect(found?.target).toEqual({ kind: 'venue', slug: 'clock-hall' });
  });

  it.each([
    '/events/999999',
    '/events/x',
    '/artists/nobody',
    '/artists/%00',
    '/venues/nowhere',
    '/artists/~none-0123456789a',
  ])('%s is not there', async (path) => {
    expect(await find(path)).toBeNull();
  });

  describe('with corrections', () => {
    beforeAll(async () => {
      const admin = operator(backend);
      const rows = [
        { event_id: 25_000, name: 'Sand Bell', venue_slug: 'hall-one' },
        { event_id: 25_001, name: 'Sandbell: Tour', venue_slug: 'hall-two' },
        { event_id: 25_002, name: 'Private', venue_slug: 'hall-one' },
        { event_id: 25_003, name: 'Copper & Sons', venue_slug: 'hall-one' },
        { event_id: 25_004, name: 'Poetry Night', venue_slug: 'hall-one' },
        { event_id: 25_005, name: 'Glass Harbor', venue_slug: 'hall-two', code: 'b' },
      ];
      await admin.from('events').insert(rows).throwOnError();
      await admin.from('event_corrections').insert({ event_id: 25_002, hidden: true }).throwOnError();
      const aliases = ['hall-two', 'AC/DC hall'].map((venue_slug) => ({ venue_slug, listed_as: 'hall-one' }));
      await admin.from('venue_aliases').insert(aliases).throwOnError();
      await admin.from('event_joins').insert({ event_id: 25_005, listed_as: 25_000 }).throwOnError();
      const artists = [
        { name: 'Sandbell', kind: 'alias', listed_as: 'Sand Bell' },
        { name: '.bell', kind: 'alias', listed_as: 'Sand Bell' },
        { name: 'Copper & Sons', kind: 'whole', listed_as: null },
        { name: 'Poetry Night', kind: 'not_an_artist', listed_as: null },
      ];
      await admin.from('artist_corrections').insert(artists).throwOnError();
    });

    it.each([
      ['/venues/hall-two', { kind: 'venue', slug: 'hall-one' }],
      ['/venues/Hall-Two', { kind: 'venue', slug: 'hall-one' }],
      ['/venues/ac/dc%20hall', { kind: 'venue', slug: 'hall-one' }],
      ['/artists/SANDBELL', { kind: 'artist', name: 'Sand Bell' }],
      [artistPath('.bell'), { kind: 'artist', name: 'Sand Bell' }],
      ['/artists/sandbell/venues/hall-two', { kind: 'artist-at-venue', name: 'Sand Bell', slug: 'hall-one' }],
      ['/artists/copper%20&%20sons', { kind: 'artist', name: 'copper & sons' }],
    ])('%s leads to what it is listed as', async (path, target) => {
      expect((await find(path))?.target).toEqual(target);
    });

    it('an event that another source lists leads to that one, which has the tickets of both', async () => {
      expect(await look('/events/25005')).toBe('/events/25000');
      const found = await find('/events/25000');
      expect(found?.events.at(-1)).toMatchObject({ id: 25_000, otherTickets: [{ venueSlug: 'hall-two', code: 'b' }] });
    });

    it('an artist has the events of all names, at the venue they are listed at', async () => {
      const found = await find('/artists/Sand%20Bell');
      const events = found?.events.map(({ id, venueSlug }) => [id, venueSlug]);
      expect(events).toEqual([
        [25_000, 'hall-one'],
        [25_001, 'hall-one'],
      ]);
    });

    it.each(['/events/25002', '/artists/Private', '/artists/Copper', '/artists/Poetry%20Night'])(
      '%s is not there',
      async (path) => expect(await find(path)).toBeNull(),
    );
  });

  it('reads the next and the last 1,000 events of a venue, and says that there are more', async () => {
    const found = await find('/venues/arena');
    const ids = new Set(found?.events.map(({ id }) => id));
    expect(ids.size).toBe(2000);
    expect([ids.has(30_000 + 1200), ids.has(30_000 + 1199)]).toEqual([true, true]);
    expect(found?.isCut).toBe(true);
    expect((await find('/venues/clock-hall'))?.isCut).toBe(false);
  });
});
