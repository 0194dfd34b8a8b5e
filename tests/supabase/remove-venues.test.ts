import { expect, it } from 'vitest';
import { openListingsDatabase } from '../../scripts/import/database.ts';
import { operator } from '../local-supabase/clients.ts';
import { describeOnBothEngines } from '../local-supabase/engines.ts';

describeOnBothEngines('removing events with their venues', (started) => {
  it('leaves venues that another event has, seen or hidden, or a correction', async () => {
    const admin = operator(started.backend);
    const insert = async (table: 'events' | 'venues' | 'event_corrections', rows: object[]) =>
      await admin
        .from(table)
        .insert(rows as never)
        .throwOnError();
    const slugs = ['alone', 'shared', 'hidden', 'corrected', 'alias', 'target', 'moved'];
    await insert(
      'venues',
      [...slugs, 'empty'].map((venue_slug) => ({ venue_slug })),
    );
    await insert(
      'events',
      slugs.map((venue_slug, index) => ({ event_id: index + 1, name: 'A', venue_slug, source: 'demo' })),
    );
    await insert('events', [
      { event_id: 11, name: 'B', venue_slug: 'shared', source: 'hall' },
      { event_id: 12, name: 'B', venue_slug: 'hidden', source: 'hall' },
      { event_id: 13, name: 'B', venue_slug: null, source: 'hall' },
    ]);
    await insert('event_corrections', [
      { event_id: 12, hidden: true, venue_slug: null },
      { event_id: 13, hidden: false, venue_slug: 'moved' },
    ]);
    await admin.from('venue_corrections').insert({ venue_slug: 'corrected', city: 'Portland' }).throwOnError();
    await admin.from('venue_aliases').insert({ venue_slug: 'alias', listed_as: 'target' }).throwOnError();

    const database = openListingsDatabase(started.backend.url, started.backend.secretKey, 1);
    expect(await database.removeWithVenues('demo', [...(await database.idsOf('demo')), 11])).toEqual({
      events: slugs.length,
      venues: 1,
    });
    const left = await admin.from('venues').select('venue_slug').order('venue_slug').throwOnError();
    expect(left.data.map(({ venue_slug: slug }) => slug)).toEqual(
      [...slugs.filter((slug) => slug !== 'alone'), 'empty'].sort(),
    );
    expect(await database.removeWithVenues('demo', [])).toEqual({ events: 0, venues: 0 });
  });
});
