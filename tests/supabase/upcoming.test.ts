import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { isUpcoming } from '../../src/domain/time/upcoming.ts';
import { upcomingUntil } from '../../src/domain/time/upcoming-until.ts';
import { zoneOr } from '../../src/domain/time/zone-time.ts';
import { siteZone, upcomingCases } from '../domain/time/upcoming-cases.ts';
import { anonymous, operator } from '../local-supabase/clients.ts';
import { describeOnBothEngines } from '../local-supabase/engines.ts';

const hour = 3_600_000;
const at = (hoursFromNow: number) => new Date(Date.now() + hoursFromNow * hour).toISOString();
const dayIn = (zone: string, hoursFromNow = 0) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(Date.now() + hoursFromNow * hour);

describeOnBothEngines('upcoming events and time zones', (started) => {
  describe('is_upcoming', () => {
    it.each(upcomingCases)('$title', async ({ event_datetime, event_date, zone, now, upcoming }) => {
      const [row] = await started.backend.database.transaction((transaction) =>
        transaction.query<{ upcoming: boolean }>(
          `select is_upcoming($1::text::timestamptz, $2::text::date, $3::text, $4::text::timestamptz) as upcoming`,
          [event_datetime, event_date, zone, now],
        ),
      );
      expect(row?.upcoming).toBe(upcoming);
    });

    it('agrees with the TypeScript rule for any event, zone and time', async () => {
      const zones = await started.backend.database.transaction((transaction) =>
        transaction.query<{ name: string }>(`select name from pg_timezone_names where name !~ '^(posix|right)/'`),
      );
      const known = zones.map(({ name }) => name).filter((name) => /\//.test(name) && isZone(name));
      const DAY = 24 * hour;
      // Edge cases: midnights, daylight saving changes, and the instants before them.
      const near = fc.oneof(fc.integer({ min: -2, max: 2 }), fc.integer({ min: -40 * hour, max: 40 * hour }));
      const case_ = fc
        .record({
          // Versions of the time zone database may differ for later years.
          now: fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2024, 8) }),
          distance: near,
          hasTime: fc.boolean(),
          days: fc.option(fc.integer({ min: -2, max: 2 })),
          zone: fc.oneof(fc.constantFrom(...known), fc.constantFrom(null, '', 'Mars/Olympus_Mons')),
        })
        .map(({ now, distance, hasTime, days, zone }) => ({
          event_datetime: hasTime ? new Date(now + distance).toISOString() : null,
          event_date: days === null ? null : new Date(now + days * DAY).toISOString().slice(0, 10),
          zone,
          now: new Date(now).toISOString(),
        }));
      await fc.assert(
        fc.asyncProperty(fc.array(case_, { minLength: 100, maxLength: 100 }), async (cases) => {
          const rows = await started.backend.database.transaction((transaction) =>
            transaction.query<{ upcoming: boolean }>(
              `select is_upcoming(event_datetime, event_date, zone, "now") as upcoming
              from rows from (
                json_to_recordset($1::text::json) as (event_datetime timestamptz, event_date date, zone text, "now" timestamptz)
              ) with ordinality
              order by ordinality`,
              [JSON.stringify(cases)],
            ),
          );
          const verdicts = cases.map(({ event_datetime, event_date, zone, now }) => {
            const startsAt = event_datetime === null ? null : Date.parse(event_datetime);
            return isUpcoming(upcomingUntil(startsAt, event_date, zoneOr(siteZone, zone)), Date.parse(now));
          });
          const told = cases.map((each, index) => ({ ...each, sql: rows[index]?.upcoming, rule: verdicts[index] }));
          expect(told.filter(({ sql, rule }) => sql !== rule)).toEqual([]);
        }),
        { numRuns: 10 },
      );
    });

    it('uses the zone of the settings by default', async () => {
      const settings = operator(started.backend).from('site_settings');
      const day = async () => {
        const { data } = await anonymous(started.backend).rpc('calendar_day', {
          zone: 'Mars/Olympus_Mons',
          instant: '2026-03-05T23:30:00Z',
        });
        return data;
      };
      expect(await day()).toBe('2026-03-05');
      await settings.update({ time_zone: 'Asia/Tokyo' }).eq('id', true).throwOnError();
      expect(await day()).toBe('2026-03-06');
      await operator(started.backend).from('site_settings').update({ time_zone: siteZone }).eq('id', true);
    });
  });

  describe('the views', () => {
    beforeAll(async () => {
      const client = operator(started.backend);
      await client
        .from('venues')
        .insert([
          { venue_slug: 'samoa', full_name: 'Samoa Hall', time_zone: 'Pacific/Pago_Pago' },
          { venue_slug: 'line', full_name: 'Line Islands Club', time_zone: 'Pacific/Kiritimati' },
          { venue_slug: 'plain', full_name: 'Plain', venue_name: 'plain room' },
          { venue_slug: 'empty', full_name: 'No Shows Yet' },
        ])
        .throwOnError();
      await client
        .from('events')
        .insert([
          { event_id: 1, venue_slug: 'plain', event_datetime: at(1) },
          { event_id: 2, venue_slug: 'plain', event_datetime: at(-1) },
          // 25 hours apart: their calendar days always differ.
          { event_id: 3, venue_slug: 'samoa', event_date: dayIn('Pacific/Pago_Pago') },
          { event_id: 4, venue_slug: 'line', event_date: dayIn('Pacific/Pago_Pago') },
          { event_id: 5, venue_slug: 'line', event_date: dayIn('Pacific/Kiritimati') },
          { event_id: 6, venue_slug: 'plain' },
          { event_id: 7, venue_slug: 'unlisted', event_datetime: at(24) },
          { event_id: 8, venue_slug: null, event_datetime: at(24) },
          { event_id: 9, venue_slug: 'unlisted', event_date: dayIn(siteZone, -72) },
        ])
        .throwOnError();
    });

    it('upcoming_events has the same upcoming events for every role', async () => {
      for (const client of [anonymous(started.backend), operator(started.backend)]) {
        const { data } = await client.from('upcoming_events').select('event_id').order('event_id').throwOnError();
        expect(data.map((row) => row.event_id)).toEqual([1, 3, 5, 7, 8]);
      }
    });

    it('upcoming_events has the columns of events', async () => {
      const client = anonymous(started.backend);
      const { data: event } = await client.from('events').select('*').eq('event_id', 1).single().throwOnError();
      const { data: same } = await client.from('upcoming_events').select('*').eq('event_id', 1).single().throwOnError();
      expect(same).toEqual(event);
    });

    it('venue_stats includes venues without events and venues without a row', async () => {
      const columns = 'venue_slug,full_name,venue_name,total_events,upcoming_events';
      const { data } = await anonymous(started.backend).from('venue_stats').select(columns).order('venue_slug');
      expect(data).toEqual([
        { venue_slug: 'empty', full_name: 'No Shows Yet', venue_name: null, total_events: 0, upcoming_events: 0 },
        { venue_slug: 'line', full_name: 'Line Islands Club', venue_name: null, total_events: 2, upcoming_events: 1 },
        { venue_slug: 'plain', full_name: 'Plain', venue_name: 'plain room', total_events: 3, upcoming_events: 1 },
        { venue_slug: 'samoa', full_name: 'Samoa Hall', venue_name: null, total_events: 1, upcoming_events: 1 },
        { venue_slug: 'unlisted', full_name: null, venue_name: null, total_events: 2, upcoming_events: 1 },
      ]);
    });

    it('venue_stats of one venue uses an index', async () => {
      const plan = await started.backend.database.transaction(async (transaction) => {
        await transaction.execute('set local enable_seqscan = off');
        return transaction.query(`explain select * from venue_stats where venue_slug = 'plain'`);
      });
      expect(JSON.stringify(plan)).toContain('events_venue_slug');
    });
  });

  describe('time zones of venues and of the site', () => {
    const names = ['Mars/Olympus_Mons', 'XYZ3', 'Foo/Bar3', '+02:00', '', ' UTC', 'posix/UTC', 'Factory', 'localtime'];

    it.each(names)('refuses %o', async (time_zone) => {
      const client = operator(started.backend);
      const { error } = await client.from('venues').insert([{ venue_slug: 'ok' }, { venue_slug: 'x', time_zone }]);
      expect(error).toMatchObject({ code: '22023', message: `time zone "${time_zone}" is not an IANA time zone name` });
      const settings = await client.from('site_settings').update({ time_zone }).eq('id', true);
      expect(settings.error?.code).toBe('22023');
      const { data } = await client.from('venues').select('venue_slug').in('venue_slug', ['ok', 'x']);
      expect(data).toEqual([]);
    });

    it('accepts only names that JavaScript knows, too', async () => {
      const rows = await started.backend.database.transaction((transaction) =>
        transaction.query<{ name: string }>(`
          select name from pg_timezone_names
          where name !~ '^(posix|right)/' and name not in ('Factory', 'localtime', 'posixrules')`),
      );
      expect(rows.length).toBeGreaterThan(400);
      const unknown = rows.filter(({ name }) => !isZone(name)).map(({ name }) => name);
      expect(unknown).toEqual([]);
    });

    it('accepts an upsert with old, changed and new zones', async () => {
      const client = operator(started.backend);
      await client
        .from('venues')
        .upsert([{ venue_slug: 'a', time_zone: 'Europe/Berlin' }])
        .throwOnError();
      await client
        .from('venues')
        .upsert([
          { venue_slug: 'a', time_zone: null },
          { venue_slug: 'b', time_zone: 'Asia/Kolkata' },
        ])
        .throwOnError();
      const { data } = await client
        .from('venues')
        .select('venue_slug,time_zone')
        .in('venue_slug', ['a', 'b'])
        .order('venue_slug');
      expect(data).toEqual([
        { venue_slug: 'a', time_zone: null },
        { venue_slug: 'b', time_zone: 'Asia/Kolkata' },
      ]);
    });
  });
});

describe('the table of cases', () => {
  it('covers both results for times, dates, no zone and unknown zones', () => {
    const outcomes = new Set(
      upcomingCases.map((each) => `${each.event_datetime === null ? 'date' : 'time'} ${each.upcoming}`),
    );
    expect(outcomes.size).toBe(4);
  });
});

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
}
