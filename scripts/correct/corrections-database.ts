import { requestWithRetries } from '../../src/data/retry.ts';
import { CommandError } from '../cli/command.ts';
import { type Answer, errorMessage } from '../import/database-answer.ts';
import { anyRows, openDatabaseCalls } from '../import/database-calls.ts';
import { BY_HAND } from './added-events.ts';
import type { CorrectionRows, KnownEvent, Row } from './correction-rows.ts';

/** The primary keys of the tables. */
export const KEYS = {
  event_corrections: 'event_id',
  venue_corrections: 'venue_slug',
  venue_aliases: 'venue_slug',
  artist_corrections: 'name',
} as const satisfies Record<keyof CorrectionRows, string>;

/** The calls of `npm run correct`. Each throws a `CommandError` with exit code 4 when the database fails. */
export interface CorrectionsDatabase {
  /** All rows, also those made in the table editor. */
  stored(): Promise<CorrectionRows>;
  /** As imported. Events that are not there are left out. */
  events(ids: readonly number[]): Promise<Map<number, KnownEvent>>;
  /** Those of the events that another source's event is listed for, with its number (rule K7). */
  listedAs(ids: readonly number[]): Promise<ReadonlyMap<number, number>>;
  /** The zones of venues, and of the site. */
  zones(): Promise<{ readonly venues: ReadonlyMap<string, string>; readonly site: string | null }>;
  /** Those of the slugs that no import has. */
  unknownVenues(slugs: readonly string[]): Promise<string[]>;
  /** Names of all events, as imported. */
  eventNames(): Promise<string[]>;
  /** Replaces what an earlier file stored. @throws CommandError with exit code 1 when the database refuses a row */
  store(rows: CorrectionRows): Promise<void>;
}

/** Numbers in an address. */
const IDS = 200;
/** Slugs in an address. */
const SLUGS = 40;

export function openCorrectionsDatabase(url: string, secretKey: string): CorrectionsDatabase {
  const { client, all, ...calls } = openDatabaseCalls(url, secretKey);
  const ask = (request: (signal: AbortSignal) => PromiseLike<Answer>): Promise<Row[]> => calls.ask(anyRows, request);

  async function byId(table: string, columns: string, ids: readonly number[]): Promise<Row[]> {
    const found: Row[] = [];
    for (let from = 0; from < ids.length; from += IDS) {
      const some = ids.slice(from, from + IDS);
      found.push(
        ...(await ask((signal) => client.from(table).select(columns).in('event_id', some).abortSignal(signal))),
      );
    }
    return found;
  }

  return {
    async stored() {
      const tables = Object.entries(KEYS).map(async ([table, key]) => [table, await all(table, key)] as const);
      return Object.fromEntries(await Promise.all(tables)) as unknown as CorrectionRows;
    },
    async events(ids) {
      const rows = await byId('events', 'event_id,name,venue_slug,event_date,source', ids);
      return new Map(
        rows.map(({ event_id: id, name, venue_slug: venueSlug, event_date: day, source }): [number, KnownEvent] => [
          Number(id),
          {
            name: name as string | null,
            venueSlug: venueSlug as string | null,
            day: day as string | null,
            source: source as string | null,
          },
        ]),
      );
    },
    async listedAs(ids) {
      const rows = await byId('event_joins', 'event_id,listed_as', ids);
      return new Map(rows.map(({ event_id: id, listed_as: other }) => [Number(id), Number(other)]));
    },
    async zones() {
      const venues = await all('listed_venues', 'venue_slug', 'venue_slug,time_zone');
      const [settings] = await ask((signal) => client.from('site_settings').select('time_zone').abortSignal(signal));
      const zones = venues.flatMap(({ venue_slug: slug, time_zone: zone }) =>
        typeof zone === 'string' ? [[String(slug), zone] as const] : [],
      );
      return {
        venues: new Map(zones),
        site: typeof settings?.['time_zone'] === 'string' ? settings['time_zone'] : null,
      };
    },
    async unknownVenues(slugs) {
      const known = new Set<unknown>();
      for (let from = 0; from < slugs.length; from += SLUGS) {
        const some = slugs.slice(from, from + SLUGS);
        const rows = await ask((signal) =>
          client.from('venues').select('venue_slug').in('venue_slug', some).abortSignal(signal),
        );
        for (const row of rows) known.add(row['venue_slug']);
      }
      const unknown: string[] = [];
      for (const slug of slugs.filter((each) => !known.has(each))) {
        // An event's venue may have no row of its own. What was added by hand is no import.
        const events = (signal: AbortSignal) =>
          client
            .from('events')
            .select('venue_slug')
            .eq('venue_slug', slug)
            .or(`source.is.null,source.neq."${BY_HAND}"`)
            .limit(1)
            .abortSignal(signal);
        if ((await ask(events)).length === 0) unknown.push(slug);
      }
      return unknown;
    },
    async eventNames() {
      const rows = await all('events', 'event_id', 'event_id,name');
      return rows.flatMap(({ name }) => (typeof name === 'string' ? name : []));
    },
    async store(rows) {
      const answer = await requestWithRetries(
        (signal) => client.rpc('store_corrections', { ...rows }).abortSignal(signal),
        { isFinal: ({ error }) => /^2[23]/.test(error?.code ?? '') },
      );
      const code = answer.error?.code ?? '';
      if (answer.error === null) return;
      if (/^2[23]/.test(code)) throw new CommandError(`Nothing was changed: ${answer.error.message}.`, 1);
      throw new CommandError(errorMessage(answer, url), 4);
    },
  };
}
