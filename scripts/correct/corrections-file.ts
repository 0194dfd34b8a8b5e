import { isMap, isPair, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { z } from 'zod';
import { artistKey, collapseWhitespace } from '../../src/domain/catalogue/artist-name.ts';

/** What is wrong in the file, and where. */
export interface FileError {
  readonly line: number;
  readonly message: string;
}

/** An entry of the file. */
export interface Entry<Value> {
  /** The line it begins in. */
  readonly line: number;
  /** The line of one of its fields; its own where it lacks that. */
  lineOf(field: string): number;
  readonly value: Value;
}

/** Corrections as written; `null` in a field clears it. */
export interface CorrectionsFile {
  /** By event_id. */
  readonly events: ReadonlyMap<number, Entry<EventEntry>>;
  /** Rows for the import. */
  readonly addedEvents: readonly Entry<Readonly<Record<string, unknown>>>[];
  /** By slug. */
  readonly venues: ReadonlyMap<string, Entry<VenueEntry>>;
  /** By slug. */
  readonly venueAliases: ReadonlyMap<string, Entry<string>>;
  /** By name. */
  readonly artists: ReadonlyMap<string, Entry<ArtistEntry>>;
}

export interface ArtistEntry {
  readonly kind: 'alias' | 'whole' | 'not_an_artist';
  readonly listedAs: string | null;
}

/** A name or slug may look like a number. */
const word = z
  .union([z.string(), z.number().transform(String)], { error: 'must be text' })
  .transform(collapseWhitespace)
  .refine((text) => text !== '', { error: 'must not be blank' });

const reason = z.string({ error: 'must be text' }).nullish();
const flag = z.boolean({ error: 'must be true or false' }).default(false);

/** `npm run import` checks the values. */
const value = z.unknown().optional();

const eventEntry = z.strictObject({
  /** No page, not found, no notifications. */
  hidden: flag,
  /** Stays, although its source no longer lists it. */
  pinned: flag,
  /** Never the same show as another source's event. */
  separate: flag,
  /** For the operator. */
  reason,
  /** As in a listings file. */
  name: value,
  /** As in a listings file. */
  description: value,
  /** As in a listings file. */
  venue_slug: value,
  /** As in a listings file. */
  major_category: value,
  /** As in a listings file. */
  minor_category: value,
  /** As in a listings file. */
  event_date: value,
  /** As in a listings file; without an offset, in the venue's zone. */
  event_datetime: value,
  /** As in a listings file. */
  mobile_image_url: value,
  /** As in a listings file. */
  code: value,
  /** As in a listings file. */
  status: value,
  /** As in a listings file. */
  doors_datetime: value,
  /** As in a listings file; null clears the whole price. */
  price_min: value,
  /** As in a listings file. */
  price_max: value,
  /** As in a listings file. */
  price_currency: value,
  /** As in a listings file. */
  age_limit: value,
});
export type EventEntry = z.infer<typeof eventEntry>;

const venueEntry = z.strictObject({
  /** For the operator. */
  reason,
  /** Full name. */
  full_name: value,
  /** Short name. */
  venue_name: value,
  /** IANA zone. */
  time_zone: value,
  /** City. */
  city: value,
  /** Without the name of the venue. */
  address: value,
  /** Degrees north; null clears both coordinates. */
  latitude: value,
  /** Degrees east. */
  longitude: value,
});
export type VenueEntry = z.infer<typeof venueEntry>;

const list = <Schema extends z.ZodType>(item: Schema) => z.array(item, { error: 'must be a list' }).nullish();
const table = <Schema extends z.ZodType>(item: Schema) =>
  z.record(z.string(), item, { error: 'must be a table of KEY: VALUE' }).nullish();

const file = z.strictObject({
  /** By event_id. */
  events: table(eventEntry),
  /** Events that no source lists. */
  added_events: list(z.record(z.string(), value, { error: 'must be an event with name, event_date and so on' })),
  /** By slug. */
  venues: table(venueEntry),
  /** Slugs of venues that are the same as another one. */
  venues_listed_as: table(word),
  /** Names of artists who are the same as another one. */
  artists_listed_as: table(word),
  /** Names that are never cut. */
  artists_kept_whole: list(word),
  /** Names of series, and of whatever else is nobody. */
  not_artists: list(word),
});

/** Finds lines of a YAML document. */
function lineFinder(root: Node | null, counter: LineCounter) {
  return (path: readonly PropertyKey[]): number => {
    let node: unknown = root;
    let at = 0;
    for (const part of path) {
      if (isMap(node)) {
        const pair = node.items.find((each) => isPair(each) && isScalar(each.key) && String(each.key.value) === part);
        if (pair === undefined) break;
        at = (pair.key as Node).range?.[0] ?? at;
        node = pair.value;
      } else if (isSeq(node)) {
        node = node.items[Number(part)];
        at = (node as Node | undefined)?.range?.[0] ?? at;
      } else break;
    }
    return counter.linePos(at).line;
  };
}

/** A sentence's end for an issue that zod found. */
function messageOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return `has no ${issue.keys.map((key) => JSON.stringify(key)).join(', ')}`;
  return issue.code === 'invalid_type' && issue.expected === 'object' ? 'must be a table of KEY: VALUE' : issue.message;
}

const pathText = (path: readonly PropertyKey[]) => (path.length === 0 ? 'The file' : path.map(String).join(' › '));

/** Parses corrections.yaml. Everything wrong is reported at once. */
export function parseCorrections(text: string): CorrectionsFile | { readonly errors: readonly FileError[] } {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter, stringKeys: true, prettyErrors: false });
  if (document.errors.length > 0) {
    const errors = document.errors.map(({ pos, message }) => ({ line: counter.linePos(pos[0]).line, message }));
    return { errors };
  }
  const lineOf = lineFinder(document.contents as Node | null, counter);
  const result = file.safeParse(document.toJS() ?? {});
  if (!result.success) {
    const errors = result.error.issues.map((issue) => {
      const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : issue.path;
      return { line: lineOf(path), message: `${pathText(issue.path)} ${messageOf(issue)}.` };
    });
    return { errors };
  }
  return collect(result.data, lineOf);
}

function collect(
  data: z.infer<typeof file>,
  lineOf: (path: readonly PropertyKey[]) => number,
): CorrectionsFile | { readonly errors: readonly FileError[] } {
  const errors: FileError[] = [];
  const entryAt = <Value>(path: readonly PropertyKey[], value: Value): Entry<Value> => ({
    line: lineOf(path),
    lineOf: (field) => lineOf([...path, field]),
    value,
  });
  const entriesOf = <Value>(name: string, entries: Readonly<Record<string, Value>> | null | undefined) =>
    Object.entries(entries ?? {}).map(([key, value]) => [key, entryAt([name, key], value)] as const);
  const events = new Map<number, Entry<EventEntry>>();
  for (const [key, entry] of entriesOf('events', data.events)) {
    const id = /^\d{1,16}$/.test(key) ? Number(key) : Number.NaN;
    if (Number.isSafeInteger(id)) events.set(id, entry);
    else
      errors.push({
        line: entry.line,
        message: `events › ${key} is no event_id, the number in the address of the event's page.`,
      });
  }
  const artists = new Map<string, Entry<ArtistEntry>>();
  const seen = new Map<string, number>();
  const addArtist = (name: string, entry: Entry<ArtistEntry>) => {
    const key = artistKey(name);
    const first = seen.get(key);
    if (first === undefined) artists.set(name, entry);
    else errors.push({ line: entry.line, message: `${name} is listed already, in line ${first}.` });
    seen.set(key, first ?? entry.line);
  };
  for (const [name, entry] of entriesOf('artists_listed_as', data.artists_listed_as)) {
    addArtist(collapseWhitespace(name), { ...entry, value: { kind: 'alias', listedAs: entry.value } });
  }
  for (const [section, kind] of [
    ['artists_kept_whole', 'whole'],
    ['not_artists', 'not_an_artist'],
  ] as const) {
    for (const [index, name] of (data[section] ?? []).entries()) {
      addArtist(name, entryAt([section, index], { kind, listedAs: null }));
    }
  }
  const venueAliases = new Map(entriesOf('venues_listed_as', data.venues_listed_as));
  for (const [slug, { line, value: listedAs }] of venueAliases) {
    const further = venueAliases.get(listedAs);
    if (further !== undefined)
      errors.push({
        line,
        message: `${slug} leads to ${listedAs}, which itself leads to ${further.value}: name that one.`,
      });
  }
  for (const [
    name,
    {
      line,
      value: { listedAs },
    },
  ] of artists) {
    const target = [...artists].find(
      ([
        other,
        {
          value: { kind },
        },
      ]) => kind !== 'whole' && artistKey(other) === artistKey(listedAs ?? ''),
    );
    if (listedAs === null || target === undefined || artistKey(name) === artistKey(listedAs)) continue;
    const [, { value: further }] = target;
    if (further.listedAs !== null && artistKey(further.listedAs) === artistKey(listedAs)) continue;
    const words = further.listedAs === null ? 'is no artist' : `itself leads to ${further.listedAs}: name that one`;
    errors.push({ line, message: `${name} leads to ${listedAs}, which ${words}.` });
  }
  if (errors.length > 0) return { errors: errors.sort((a, b) => a.line - b.line) };
  return {
    events,
    venues: new Map(entriesOf('venues', data.venues)),
    venueAliases,
    artists,
    addedEvents: (data.added_events ?? []).map((entry, index) => entryAt(['added_events', index], entry)),
  };
}
