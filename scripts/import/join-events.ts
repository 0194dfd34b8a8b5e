import { z } from 'zod';
import { toArtistCorrection } from '../../src/data/rows.ts';
import { artistRules } from '../../src/domain/catalogue/corrections.ts';
import { type EventJoin, sameShows } from '../../src/domain/catalogue/same-show.ts';
import { plural } from '../../src/domain/text/plural.ts';
import type { DatabaseCalls } from './database-calls.ts';

/** The answer of `events_at_one_place`. */
const sharedEvents = z.array(
  z.object({
    /** `event_id`. */
    id: z.int(),
    /** Blank without one. */
    source: z.string(),
    /** As imported, and as listed. */
    names: z.array(z.string().nullable()),
    /** Venue and start. */
    places: z.array(z.tuple([z.string(), z.string()]).transform((place) => JSON.stringify(place))),
  }),
);

const stored = z.object({
  /** More than before. */
  joined: z.int(),
  /** Fewer than before. */
  parted: z.int(),
});

/** How many joins there are more or fewer than before. */
export type JoinCounts = z.infer<typeof stored>;

/** What to tell the operator. */
export function joinLines({ joined, parted }: JoinCounts): string[] {
  const lines: string[] = [];
  if (joined > 0) {
    const events = plural(joined, 'event was', 'events were');
    lines.push(`${events} joined with the same show of another source (npm run correct -- --joined).`);
  }
  if (parted > 0)
    lines.push(`${plural(parted, 'event is', 'events are')} no longer the same show as another source's.`);
  return lines;
}

/** Finds the same shows from several sources in all listings, and stores which event is listed for each (rule K7). */
export async function joinEvents({ client, ask, all }: DatabaseCalls): Promise<JoinCounts> {
  const events = await ask(sharedEvents, (signal) => client.rpc('events_at_one_place').abortSignal(signal));
  const corrections = events.length === 0 ? [] : await all('artist_corrections', 'name', 'name,kind,listed_as');
  const joins = sameShows(events, artistRules(corrections.map(toArtistCorrection)));
  return await ask(stored, (signal) => client.rpc('store_joins', { joins: joins.map(toRow) }).abortSignal(signal));
}

const toRow = ({ id, listedAs }: EventJoin) => ({ event_id: id, listed_as: listedAs });
