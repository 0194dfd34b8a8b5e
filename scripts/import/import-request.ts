import type { Counts } from './database.ts';
import type { BrokenFile, Input } from './gather.ts';

/** What is asked of an import. */
export interface ImportRequest {
  readonly inputs: readonly Input[];
  /** Stamped on every row; `null` leaves each row its own. */
  readonly source: string | null;
  /** The inputs are all there is of `source`, which is then given. */
  readonly snapshot: boolean;
  /** Whether a snapshot may remove any share of the source's events. */
  readonly force: boolean;
  readonly dryRun: boolean;
  /** Zone of venues that have none, and of rows without a venue; it is stored with those venues. */
  readonly timeZone: string | null;
  /** Zone of everything else. */
  readonly siteTimeZone: string;
  /** Whether to write `siteTimeZone` into the database's settings. */
  readonly storeSiteTimeZone: boolean;
  /** When the import began. */
  readonly now: Date;
  /** Aborted when the import shall stop after the batch in hand. */
  readonly signal: AbortSignal;
}

/** What an import did; `read` is the sum of inserted, updated, unchanged and rejected. */
export interface ImportResult extends Counts {
  readonly read: number;
  readonly removed: number;
  readonly rejected: number;
  /** Rows that another row with the same id replaced; they count as unchanged. */
  readonly repeated: number;
  readonly imagesDropped: number;
  readonly broken: readonly BrokenFile[];
  /** Whether anything in the inputs was a row at all. */
  readonly understood: boolean;
  /** A snapshot whose files were not complete removes nothing. */
  readonly removalSkipped: boolean;
}

/** Exit code of a finished import: 2 if there was no row at all, 1 if anything was left out. */
export function exitCodeOf(result: ImportResult): number {
  if (!result.understood) return 2;
  return result.rejected > 0 || result.broken.length > 0 ? 1 : 0;
}
