import type { EventKey } from './event-key.ts';

/** Where a row or an event begins in its file: a line (`12`), or `12, event 3` when one line holds several. */
export type Line = number | string;

/** A part of a listings file, in the file's order. */
export type ReadItem =
  /**
   * A row that has not been checked yet: an object, unless the file is wrong. With a key instead of an `event_id` if
   * the source has no numbers.
   */
  | { readonly kind: 'row'; readonly line: Line; readonly value: unknown; readonly key?: EventKey }
  /** A row that cannot be parsed. */
  | { readonly kind: 'unreadable'; readonly line: Line; readonly reason: string }
  /** A repeating event without a date within a year of today: all are in the past, in the future, or there is none. */
  | { readonly kind: 'outside'; readonly line: Line; readonly where: 'past' | 'future' | 'none' }
  /** Something noticed that is no error. The text is the same wherever it occurs, and follows `1 document` or `3 documents`. */
  | { readonly kind: 'note'; readonly line: Line; readonly text: string }
  /** Always last and alone: the file is no listing. The reason completes a sentence that starts with the file's name. */
  | { readonly kind: 'broken'; readonly reason: string }
  /** Always last: the file is cut short or damaged, so that nothing of it may be imported. */
  | { readonly kind: 'incomplete'; readonly reason: string };

/** What a reader needs besides the file. */
export interface ReadContext {
  /** Repeating events are expanded within a year of it. */
  readonly now: Date;
  /** Value of --base: address of the page, or of its folder if it ends in a slash. */
  readonly base?: string | null;
  /** Value of --encoding; UTF-8 without it. */
  readonly encoding?: string | null;
}
