import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type LocalSupabase, startLocalSupabase } from '../../scripts/local-supabase/start.ts';
import { listingsApi } from '../../src/api/listings.ts';
import type { Outcome } from '../../src/api/outcome.ts';
import { operator } from '../local-supabase/clients.ts';
import { type Browser, browserOf } from './browser.ts';

const names = ['AC/DC', 'a"b', 'a\\b', '(x),y.z', '100% Phat', 'かな', '*', 'P!nk', 'a_b', '!!!', 'Ünï  Cöde'];

describe('listings', () => {
  let backend: LocalSupabase;
  let browser: Browser;

  beforeAll(async () => {
    backend = await startLocalSupabase();
    browser = await browserOf(backend, 'anna@example.org');
    const admin = operator(backend);
    await admin
      .from('venues')
      .insert(names.map((venue_slug) => ({ venue_slug, full_name: `Hall ${venue_slug}`, time_zone: 'Europe/Berlin' })))
      .throwOnError();
    const shows = names.flatMap((name, at) => [
      { event_id: at + 1, name: `${name} at Ember`, venue_slug: name },
      { event_id: at + 1001, name: `The ${name} Tour`, venue_slug: name, event_date: '2999-01-01' },
      { event_id: at + 2001, name: `Not ${name}ish`, venue_slug: null, event_date: null },
    ]);
    const many = Array.from({ length: 1500 }, (_, at) => ({ event_id: 10_000 + at, name: `Busy: night ${at}` }));
    await admin
      .from('events')
      .insert(shows.map((show) => ({ event_date: null, ...show })))
      .throwOnError();
    await admin
      .from('events')
      .insert(many.map((show) => ({ ...show, scraped_at: '2026-01-01T00:00Z' })))
      .throwOnError();
  });
  afterAll(() => backend.close());

  const api = () => listingsApi(browser.connect);
  const valueIn = <Value>(outcome: Outcome<Value>): Value => {
    if (!outcome.ok) throw new Error(outcome.message);
    return outcome.value;
  };

  it('reads 1,500 events by id in several requests, skipping unknown ids', async () => {
    const requests = vi.spyOn(globalThis, 'fetch');
    const ids = Array.from({ length: 1500 }, (_, at) => String(10_000 + at));
    const events = valueIn(await api().eventsById([...ids, '9007199254740991', '77777']));
    const longest = Math.max(...requests.mock.calls.map(([input]) => String(input).length));
    requests.mockRestore();
    expect(new Set(events.map(({ id }) => id))).toEqual(new Set(ids.map(Number)));
    expect(longest).toBeLessThan(6000);
  });

  it('asks for at most six parts of a long list at a time', async () => {
    let [asking, most] = [0, 0];
    const request = globalThis.fetch;
    const requests = vi.spyOn(globalThis, 'fetch').mockImplementation(async (...call) => {
      asking += 1;
      most = Math.max(most, asking);
      return await request(...call).finally(() => {
        asking -= 1;
      });
    });
    const artists = Array.from({ length: 2000 }, (_, at) => `Artist ${at}`);
    expect(valueIn(await api().eventsByArtist(artists)).events).toEqual([]);
    requests.mockRestore();
    expect(most).toBe(6);
  });

  it('reads the upcoming events of thousands of artists in a few requests', async () => {
    const requests = vi.spyOn(globalThis, 'fetch');
    const artists = [...Array.from({ length: 5000 }, (_, at) => `Artist ${at}`), ...names];
    const { events } = valueIn(await api().eventsByArtist(artists, [], true));
    const { length: count } = requests.mock.calls;
    requests.mockRestore();
    const { events: some } = valueIn(await api().eventsByArtist(names, [], true));
    const upcoming = some.filter(({ day }) => day !== null);
    expect(upcoming.length).toBe(names.length);
    expect(events.map(({ id }) => id).sort()).toEqual(upcoming.map(({ id }) => id).sort());
    expect(count).toBeLessThan(8);
  });

  it('sends no request for an empty list', async () => {
    const requests = vi.spyOn(globalThis, 'fetch');
    expect(valueIn(await api().eventsById([]))).toEqual([]);
    expect(valueIn(await api().eventsByArtist([])).events).toEqual([]);
    expect(valueIn(await api().venueStats([]))).toEqual([]);
    expect(requests).not.toHaveBeenCalled();
    requests.mockRestore();
  });

  it.each(names)('reads the events of an artist called %j and of no other', async (name) => {
    const { events } = valueIn(await api().eventsByArtist([name.replace(/\s+/g, ' ')]));
    const at = names.indexOf(name);
    expect(events.map(({ id }) => id)).toEqual([at + 1, at + 1001]);
  });

  it('reads several artists at once, one with more events than a response holds', async () => {
    const { events } = valueIn(await api().eventsByArtist(['Busy', 'AC/DC', 'Nobody']));
    expect(events).toHaveLength(1502);
  });

  it.each(names)('reads pictures of other events called %j in any case', async (name) => {
    const id = 3001 + names.indexOf(name);
    const own = { event_id: id, name: name.toUpperCase(), mobile_image_url: 'https://pictures.example/1.webp' };
    await operator(backend)
      .from('events')
      .insert([own, { ...own, event_id: id + 1000, name: `x${name}` }])
      .throwOnError();
    const events = valueIn(await api().eventsWithPictures([name]));
    await operator(backend)
      .from('events')
      .delete()
      .in('event_id', [id, id + 1000])
      .throwOnError();
    expect(events.map((event) => event.id)).toEqual([id]);
  });

  it('reads the events of an artist whose name was stored with a mark of status', async () => {
    const { events } = valueIn(await api().eventsByArtist(['P!nk (SOLD OUT)', 'CANCELED']));
    expect(events.map(({ id }) => id)).toEqual([names.indexOf('P!nk') + 1, names.indexOf('P!nk') + 1001]);
  });

  it('reads the events with an artist on the bill, unless a venue is called like the artist', async () => {
    const shows = ['Plum Rain', 'Ada Marsh, PLUM RAIN', 'Plum Rainbow, Lumen', 'Grey Room', 'Ada Marsh, Grey Room'];
    const ids = shows.map((_, at) => 5001 + at);
    const admin = operator(backend);
    await admin
      .from('events')
      .insert(shows.map((name, at) => ({ event_id: 5001 + at, name, event_date: null })))
      .throwOnError();
    await admin.from('venues').insert({ venue_slug: 'grey', venue_name: 'The Grey Room' }).throwOnError();
    const { events, bills } = valueIn(await api().eventsByArtist(['Plum Rain', 'Grey Room']));
    await admin.from('events').delete().in('event_id', ids).throwOnError();
    await admin.from('venues').delete().eq('venue_slug', 'grey').throwOnError();
    expect(events.map(({ id }) => id)).toEqual([5001, 5002, 5004]);
    expect([...bills]).toEqual([[5002, [expect.objectContaining({ key: 'plum rain' })]]]);
  });

  it.each(names)('reads a venue called %j with its counts', async (slug) => {
    expect(valueIn(await api().venues([slug]))).toEqual([
      expect.objectContaining({
        slug,
        fullName: `Hall ${slug}`,
        venueName: null,
        timeZone: 'Europe/Berlin',
        city: null,
      }),
    ]);
    expect(valueIn(await api().venueStats([slug, 'nowhere']))).toEqual([
      expect.objectContaining({ slug, fullName: `Hall ${slug}`, totalEvents: 2, upcomingEvents: 1 }),
    ]);
  });

  it.each(names)('reads what is upcoming at a venue called %j', async (slug) => {
    const events = valueIn(await api().upcomingAt([slug, 'nowhere']));
    expect(events).toEqual([expect.objectContaining({ venueSlug: slug, description: null })]);
  });

  it('reads the newest events', async () => {
    expect(valueIn(await api().newest(50))).toHaveLength(50);
  });
});
