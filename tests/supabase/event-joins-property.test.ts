import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabaseCalls } from '../../scripts/import/database-calls.ts';
import { joinEvents } from '../../scripts/import/join-events.ts';
import { type LocalSupabase, startLocalSupabase } from '../../scripts/local-supabase/start.ts';
import { type Client, operator } from '../local-supabase/clients.ts';

const IDS = [1, 2, 3, 4, 5, 6];

let backend: LocalSupabase;
let admin: Client;
beforeAll(async () => {
  backend = await startLocalSupabase();
  admin = operator(backend);
});
afterAll(() => backend?.close());

const id = fc.constantFrom(...IDS);
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      event_id: id,
      source: fc.constantFrom('hall', 'city', 'paper'),
      name: fc.constantFrom('Night Ferry', 'Night Ferry, Plum Rain', 'Plum Rain'),
      venue_slug: fc.constantFrom('ember', 'ember', 'pier'),
      event_datetime: fc.constantFrom('2099-03-05T23:30:00Z', '2099-03-05T23:30:00Z', '2099-03-06T23:30:00Z'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ removed: id }) },
  { weight: 2, arbitrary: fc.record({ corrected: id, hidden: fc.boolean(), separate: fc.boolean() }) },
  { weight: 2, arbitrary: fc.constant('join' as const) },
);

async function take(given: typeof step extends fc.Arbitrary<infer Value> ? Value : never): Promise<void> {
  if (given === 'join') await joinEvents(openDatabaseCalls(backend.url, backend.secretKey, 1));
  else if ('removed' in given) await admin.from('events').delete().eq('event_id', given.removed).throwOnError();
  else if ('corrected' in given) {
    const { corrected: event_id, ...row } = given;
    await admin
      .from('event_corrections')
      .upsert({ event_id, ...row })
      .throwOnError();
  } else await admin.from('events').upsert(given).throwOnError();
}

const idsOf = (rows: readonly { event_id: number | null }[]) => rows.map(({ event_id }) => event_id);

it('every event is listed, hidden, or the same show as one that is: in one step, in whatever order things happen', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 20 }), async (steps) => {
      await backend.database.transaction((transaction) =>
        transaction.execute('truncate events, event_corrections, event_joins'),
      );
      for (const given of steps) await take(given);
      await take('join');
      const read = async () => {
        const joins = await admin.from('event_joins').select('event_id,listed_as').order('event_id').throwOnError();
        return joins.data;
      };
      const joins = await read();
      await take('join');
      expect(await read()).toEqual(joins);

      const events = idsOf((await admin.from('events').select('event_id').throwOnError()).data);
      const listed = idsOf((await admin.from('listed_events').select('event_id').throwOnError()).data);
      const corrections = (await admin.from('event_corrections').select('event_id,hidden,separate').throwOnError())
        .data;
      const hidden = idsOf(corrections.filter((row) => row.hidden));
      const separate = idsOf(corrections.filter((row) => row.separate));
      const joined = idsOf(joins);
      expect(listed.filter((event) => joined.includes(event))).toEqual([]);
      for (const event of events) expect([...listed, ...hidden, ...joined]).toContain(event);
      for (const { event_id: event, listed_as: other } of joins) {
        expect([...listed, ...hidden]).toContain(other);
        expect(joined).not.toContain(other);
        if (events.includes(event)) expect(separate).not.toContain(event);
        expect(separate).not.toContain(other);
      }
    }),
    { numRuns: 60 },
  );
});
