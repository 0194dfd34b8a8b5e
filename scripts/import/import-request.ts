import type { BrokenFile, Collected, Input, Notes, Outside, Repeats } from './collect-rows.ts';
import type { Counts, TakenEvent } from './database.ts';
import type { Midnights } from './midnights.ts';
import type { OptionWords } from './option-words.ts';
import type { Line } from './read/read-item.ts';

/** An import to run. */
export interface ImportRequest {
  readonly inputs: readonly Input[];
  /** Replaces the source of every row; `null` keeps each row's own. */
  readonly source: string | null;
  /** Whether the inputs list all events of `source`, which must then be given. */
  readonly snapshot: boolean;
  /** Whether a snapshot may remove more than `mayVanish` of the source's upcoming events. */
  readonly force: boolean;
  /** A share from 0 to 1; 30 % without it. */
  readonly mayVanish?: number;
  readonly dryRun: boolean;
  /** Zone of venues that have none (it is stored with them), and of rows without a venue. */
  readonly timeZone: string | null;
  /** Whether a time of exactly 00:00 in a row's zone means that only the day is known. */
  readonly midnightIsNoTime: boolean;
  /** Used when neither row, venue nor import names a zone. */
  readonly siteTimeZone: string;
  /** Whether to write `siteTimeZone` into the database's settings. */
  readonly storeSiteTimeZone: boolean;
  /** When the import began. */
  readonly now: Date;
  /** How messages name options; those of `npm run import` without it. */
  readonly words?: OptionWords;
  /** Stops the import after the current batch when aborted. */
  readonly signal: AbortSignal;
}

/** Events of other sources that were replaced: how many, the sources, and the first rows that did it. */
export interface TakenEvents {
  count: number;
  readonly sources: Set<string>;
  readonly rows: {
    readonly file: string;
    readonly line: Line;
    readonly name: string | null;
    readonly event: TakenEvent;
  }[];
}

/** The outcome of an import; `read` is the sum of inserted, updated, unchanged and rejected. */
export interface ImportResult extends Counts {
  readonly read: number;
  readonly removed: number;
  readonly rejected: number;
  /** Rows that list an event again. The row before counts as unchanged. */
  readonly repeats: Repeats;
  /** Events without numbers that a version before 0.2 stored, and that keep their numbers. */
  readonly adopted: number;
  /** Events that shared a number with another one until now, and have their own from here on. */
  readonly separated: Repeats;
  /** Events of other sources that rows with their numbers replaced. */
  readonly taken: TakenEvents;
  readonly imagesDropped: number;
  readonly dropped: Collected['dropped'];
  readonly outside: Outside;
  readonly notes: Notes;
  /** Sources with so many times at 00:00 that `midnightIsNoTime` may be meant; none where it is given. */
  readonly midnights: readonly Midnights[];
  readonly broken: readonly BrokenFile[];
  /** Whether any row could be parsed, or any repeating event is outside the year. */
  readonly readable: boolean;
  /** Whether a snapshot removed nothing because a file, or a row, could not be read. */
  readonly removalSkipped: boolean;
}

/** Share of rows that may be rejected. More means that the file is not what it should be. */
const LARGEST_SHARE = 0.2;

/** Exit code if a file is incomplete, or more rows were rejected than `LARGEST_SHARE` (rule I7). */
export const UNUSABLE = 5;

/** Whether more rows were rejected than a sound file has. */
export const hasTooManyRejected = ({ read, rejected }: Pick<ImportResult, 'read' | 'rejected'>) =>
  rejected > read * LARGEST_SHARE;

/** Exit code of a finished import: 2 if no row could be read, 5 if too many were rejected, 1 if any row or file was skipped. */
export function exitCodeOf(result: ImportResult): number {
  if (!result.readable) return 2;
  if (hasTooManyRejected(result)) return UNUSABLE;
  return result.rejected > 0 || result.broken.length > 0 ? 1 : 0;
}
