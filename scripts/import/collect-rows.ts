import { cleanRow, type FieldError } from './clean-row.ts';
import { cleanLine } from './clean-text.ts';
import type { EventKey } from './read/event-key.ts';
import type { Line, ReadItem } from './read/read-item.ts';
import type { StagedRow, StagingFile } from './staging-file.ts';
import { mergeVenue, type VenueDetails } from './venue-details.ts';

/** One file and its reader. */
export interface Input {
  /** Its name on the command line. */
  readonly label: string;
  readonly items: AsyncIterable<readonly ReadItem[]>;
  /** Value of --base: relative image addresses are resolved against it. */
  readonly base?: string | null;
}

/** A row that was skipped, and why. */
export interface Rejection {
  readonly file: string;
  readonly line: Line;
  readonly errors: readonly FieldError[];
}

/** A file that could not be read. The reason completes a sentence that starts with its name. */
export interface BrokenFile {
  readonly file: string;
  readonly reason: string;
}

/** Where something was noticed that is no error: how often, and the first places. */
export interface Note {
  count: number;
  readonly places: { readonly file: string; readonly line: Line }[];
}

/** Rows that list an event again: how often, and the first of them. */
export interface Repeats {
  count: number;
  readonly rows: { readonly file: string; readonly line: Line; readonly name: string | null }[];
}

export function addRepeat(repeats: Repeats, { file, line, row }: Pick<StagedRow, 'file' | 'line' | 'row'>): void {
  repeats.count += 1;
  if (repeats.rows.length < MAX_NAMED) repeats.rows.push({ file, line, name: row.name });
}

/** A valid row of a source without numbers. */
export interface KeyedRow extends Pick<StagedRow, 'sequence' | 'file' | 'line' | 'row'> {
  readonly key: EventKey;
}

/** Values that were left out, and some of them. */
export interface DroppedValues {
  count: number;
  readonly examples: Set<string>;
}

/** By the sentence that says it. */
export type Notes = ReadonlyMap<string, Note>;

/** Rows that list an event again, by name. */
const MAX_NAMED = 50;
/** Places, or words, that a note names. */
const MAX_EXAMPLES = 3;

function addNote(notes: Map<string, Note>, text: string, place: Note['places'][number]): void {
  const note = notes.get(text) ?? { count: 0, places: [] };
  note.count += 1;
  if (note.places.length < MAX_EXAMPLES) note.places.push(place);
  notes.set(text, note);
}

/** Repeating events by where all their dates are. */
export interface Outside {
  past: number;
  future: number;
  none: number;
}

/** What the files contain, apart from the rows themselves. */
export interface Collected {
  /** All rows, good or bad. */
  readonly read: number;
  /** Rows that could be parsed. */
  readonly parsed: number;
  /** Valid rows, which are in the staging file. */
  readonly accepted: number;
  readonly imagesDropped: number;
  /** Values left out of rows that are in, by a noun for them. */
  readonly dropped: ReadonlyMap<string, DroppedValues>;
  /** Repeating events without a date within a year of today. */
  readonly outside: Outside;
  readonly notes: Notes;
  /** Sequence number of each event's last row, which is the one that is stored. Keyed rows are added by `numberRows`. */
  readonly lastOf: Map<number, number>;
  readonly repeats: Repeats;
  /** Rows without a number, without their descriptions. */
  readonly keyed: readonly KeyedRow[];
  /** Events with a rejected row: a snapshot that lists them does not remove them. */
  readonly rejectedIds: Set<number>;
  /** Rejected rows that do not say which event they list. */
  readonly unidentified: number;
  /** The same for events without numbers. */
  readonly rejectedKeys: readonly { readonly key: EventKey; readonly name: string | null }[];
  readonly venues: ReadonlyMap<string, VenueDetails>;
  /** Every zone that the rows name. */
  readonly zones: ReadonlySet<string>;
  readonly broken: readonly BrokenFile[];
  /** Files that are cut short or damaged. */
  readonly incomplete: readonly BrokenFile[];
}

/** Reads every file to its end. Valid rows go to the staging file, others to `reject`. */
export async function collectRows(
  inputs: readonly Input[],
  staging: StagingFile,
  reject: (rejection: Rejection) => void,
): Promise<Collected> {
  let read = 0;
  let parsed = 0;
  let accepted = 0;
  let imagesDropped = 0;
  const dropped = new Map<string, DroppedValues>();
  const outside: Outside = { past: 0, future: 0, none: 0 };
  let outsides = 0;
  const notes = new Map<string, Note>();
  const lastOf = new Map<number, number>();
  const repeats: Repeats = { count: 0, rows: [] };
  const keyed: KeyedRow[] = [];
  const rejectedIds = new Set<number>();
  const rejectedKeys: { key: EventKey; name: string | null }[] = [];
  let unidentified = 0;
  const venues = new Map<string, VenueDetails>();
  const zones = new Set<string>();
  const broken: BrokenFile[] = [];
  const incomplete: BrokenFile[] = [];

  function check({ label: file, base }: Input, item: ReadItem): StagedRow | null {
    if (item.kind === 'broken' || item.kind === 'incomplete') {
      (item.kind === 'broken' ? broken : incomplete).push({ file, reason: item.reason });
      return null;
    }
    if (item.kind === 'outside') {
      outside[item.where] += 1;
      outsides += 1;
      return null;
    }
    if (item.kind === 'note') {
      addNote(notes, item.text, { file, line: item.line });
      return null;
    }
    read += 1;
    const { line } = item;
    const key = item.kind === 'row' ? item.key : undefined;
    if (item.kind === 'unreadable') {
      unidentified += 1;
      reject({ file, line, errors: [{ field: 'row', reason: item.reason }] });
      return null;
    }
    parsed += 1;
    const result = cleanRow(item.value, base, key === undefined);
    if ('errors' in result) {
      if (result.id !== null) rejectedIds.add(result.id);
      if (key !== undefined) rejectedKeys.push({ key, name: nameIn(item.value) });
      else if (result.id === null) unidentified += 1;
      reject({ file, line, errors: result.errors });
      return null;
    }
    const { row } = result;
    if (result.imageDropped) imagesDropped += 1;
    for (const { what, value } of result.dropped) {
      const values = dropped.get(what) ?? { count: 0, examples: new Set() };
      values.count += 1;
      if (values.examples.size < MAX_EXAMPLES) values.examples.add(value);
      dropped.set(what, values);
    }
    if (row.time_zone !== null) zones.add(row.time_zone);
    mergeVenue(venues, row);
    const staged = { sequence: accepted++, file, line, row };
    if (key !== undefined) keyed.push({ ...staged, key, row: { ...row, description: null } });
    if (row.event_id !== null) {
      if (lastOf.has(row.event_id)) addRepeat(repeats, staged);
      lastOf.set(row.event_id, staged.sequence);
    }
    return staged;
  }

  for (const input of inputs) {
    const { label, items } = input;
    const before = read + outsides;
    for await (const batch of items) {
      await staging.add(batch.map((item) => check(input, item)).filter((row) => row !== null));
    }
    const isNamed = [broken, incomplete].some((files) => files.at(-1)?.file === label);
    if (read + outsides === before && !isNamed) broken.push({ file: label, reason: 'holds no rows' });
  }
  return {
    read,
    parsed,
    accepted,
    imagesDropped,
    dropped,
    lastOf,
    repeats,
    keyed,
    rejectedIds,
    rejectedKeys,
    unidentified,
    venues,
    zones,
    broken,
    incomplete,
    outside,
    notes,
  };
}

/** The name of a row that was rejected. */
function nameIn(value: unknown): string | null {
  const name = typeof value === 'object' && value !== null && 'name' in value ? value.name : null;
  return typeof name === 'string' ? cleanLine(name) : null;
}
