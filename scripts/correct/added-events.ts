import type { Input } from '../import/collect-rows.ts';
import { type ListingsDatabase, openListingsDatabase } from '../import/database.ts';
import { runImport } from '../import/run-import.ts';
import { collectRejections } from '../import/summary.ts';
import type { CorrectionsFile } from './corrections-file.ts';

/** `source` of events that an operator adds by hand. */
export const BY_HAND = 'by hand';

interface AddContext {
  readonly file: string;
  readonly dryRun: boolean;
  readonly siteTimeZone: string;
  readonly now: Date;
  readonly signal: AbortSignal;
}

/** What became of the added events. */
export interface AddedEvents {
  readonly inserted: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly removed: number;
  /** A line for each row that was refused. */
  readonly rejections: readonly string[];
}

/** By its name and venue an event keeps its number when its date changes. */
const keyOf = ({ name, venue_slug: slug }: Readonly<Record<string, unknown>>) =>
  ({ kind: 'id', text: JSON.stringify([name, slug]) }) as const;

async function* itemsOf(events: CorrectionsFile['addedEvents']): Input['items'] {
  yield events.map(({ line, value }) => ({
    kind: 'row' as const,
    line,
    value,
    ...(value['event_id'] === undefined ? { key: keyOf(value) } : {}),
  }));
}

/**
 * Imports the added events as a snapshot of a source of their own: one that the file no longer has goes, also if it is past
 * or undated, and its venue with it if nothing else is there.
 *
 * @throws CommandError with exit code 4 when the database fails
 */
export async function importAddedEvents(
  events: CorrectionsFile['addedEvents'],
  { url, secretKey }: { readonly url: string; readonly secretKey: string },
  { file, ...context }: AddContext,
): Promise<AddedEvents> {
  const stored = openListingsDatabase(url, secretKey);
  const database: ListingsDatabase = {
    ...stored,
    removableIds: stored.idsOf,
    remove: async (source, ids) => (await stored.removeWithVenues(source, ids)).events,
  };
  const rejections = collectRejections();
  if (events.length === 0) {
    const left = await database.removableIds(BY_HAND);
    const removed = context.dryRun || left.length === 0 ? left.length : await database.remove(BY_HAND, left);
    return { inserted: 0, updated: 0, unchanged: 0, removed, rejections: [] };
  }
  const result = await runImport(
    {
      ...context,
      inputs: [{ label: file, items: itemsOf(events) }],
      source: BY_HAND,
      snapshot: true,
      force: true,
      timeZone: null,
      midnightIsNoTime: false,
      storeSiteTimeZone: false,
    },
    async () => database,
    { reject: rejections.add, stage: (_, work) => work() },
  );
  return { ...result, rejections: rejections.lines() };
}
