import { createHash } from 'node:crypto';
import type { EventStatus } from '../../src/domain/catalogue/event-status.ts';
import { readStatusMarks } from '../../src/domain/catalogue/status-mark.ts';
import type { CalendarDay } from '../../src/domain/time/instant.ts';
import type { EventKey } from './read/event-key.ts';

/** What tells two events of one key apart. */
interface Show {
  readonly name: string | null;
  readonly venue_slug: string | null;
  readonly event_date: CalendarDay | null;
  /** ISO 8601 in UTC, always in the same form. */
  readonly event_datetime: string | null;
}

/** An event of a source without numbers, as its files list it. */
export interface ListedEvent extends Show {
  readonly key: EventKey;
  readonly status: EventStatus;
}

/** An event as the database has it. */
export interface StoredEvent extends Show {
  readonly event_id: number;
  /** Digest of its key; `null` if a version before 0.2 stored it. */
  readonly source_key: string | null;
}

/** The number of a listed event. */
export interface EventNumber {
  readonly event_id: number;
  readonly source_key: string;
  /** Whether an event that was stored without a key keeps its number. */
  readonly isAdopted: boolean;
  /** Whether it used to share the number of another event that is listed, too. */
  readonly wasShared: boolean;
}

interface NumberingOptions {
  /** Value of --source: the same event of another source has another number. */
  readonly source: string | null;
  /** Whether the files list every event of the source. */
  readonly isSnapshot: boolean;
  readonly now: Date;
}

/** Far above the numbers of sources that have some. */
export const FIRST_DERIVED_ID = 2 ** 52;

/** 52 bits of the SHA-256 of a source and a text, plus 2^52. */
export function derivedId(source: string | null, text: string): number {
  const digest = createHash('sha256')
    .update(`${source ?? ''}\n${text}`)
    .digest();
  return FIRST_DERIVED_ID + (digest.readUInt32BE(0) * 2 ** 20 + (digest.readUInt32BE(4) >>> 12));
}

/** The form in which keys are stored: 128 bits of a SHA-256, as a UUID. UIDs may contain addresses of people. */
export function keyDigest(key: EventKey, name: string | null): string {
  const hex = digestOf(textOf(key, name));
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');

const textOf = (key: EventKey, name: string | null) => (key.kind === 'name' ? `name\n${bareName(name)}` : key.text);

const startOf = (show: Show) => show.event_datetime ?? show.event_date ?? '';
const cellText = (...values: (string | null)[]) => JSON.stringify(values);

/**
 * Gives every listed event its number (rule I6). An event that the database has keeps the number it has there; any other
 * gets one that is computed from source, key, start, venue and name alone. Neither depends on what else is listed.
 *
 * A listed event is the stored one of its key with the same start, venue and name. Failing that, an event may have
 * changed: it is the stored one that shares most with it, if no other listed or stored event of the key shares as much.
 *
 * @returns numbers by position; events of one key that are alike in everything have the same number
 */
export function numberEvents(
  listed: readonly ListedEvent[],
  stored: readonly StoredEvent[],
  options: NumberingOptions,
): EventNumber[] {
  const { source } = options;
  const known = indexStored(stored);
  const taken = new Set(stored.map(({ event_id }) => event_id));
  const matches = new Map<Candidate, StoredEvent>();
  const claimed = new Set<StoredEvent>();
  const candidates = distinct(listed);

  function claim(candidate: Candidate, event: StoredEvent): void {
    matches.set(candidate, event);
    claimed.add(event);
  }

  const groups = Map.groupBy(candidates.values(), ({ digest }) => digest);
  for (const [digest, group] of groups) {
    const own = [...new Set([...(known.byKey.get(digest) ?? []), ...group.flatMap(storedWithoutKey)])];
    matchGroup(
      group,
      own.filter((event) => !claimed.has(event)),
      options,
      claim,
    );
  }
  for (const candidate of candidates.values()) if (!matches.has(candidate)) matchAlternate(candidate);

  /** Events of a version that stored no keys: with the number that it gave to this key, or alike in everything. */
  function storedWithoutKey({ event, text }: Candidate): StoredEvent[] {
    const numbered = known.withoutKey.get(derivedId(source, text));
    return [...(numbered === undefined ? [] : [numbered]), ...(known.alike.get(likeness(event)) ?? [])];
  }

  /** A single event that became the date of a series, or the reverse, on the same day. */
  function matchAlternate(candidate: Candidate): void {
    const { event, alternate } = candidate;
    if (alternate === null) return;
    const [only, ...others] = (known.byKey.get(alternate) ?? []).filter(
      (other) => !claimed.has(other) && other.event_date === event.event_date && isSameName(other.name, event.name),
    );
    if (only !== undefined && others.length === 0) claim(candidate, only);
  }

  const numbers = new Map<Candidate, EventNumber>();
  for (const candidate of candidates.values()) {
    const { digest, text, event } = candidate;
    const match = matches.get(candidate);
    const event_id = match?.event_id ?? freeId(source, [text, startOf(event), event.venue_slug, event.name], taken);
    taken.add(event_id);
    numbers.set(candidate, {
      event_id,
      source_key: digest,
      isAdopted: match?.source_key === null,
      wasShared: match === undefined && claimed.has(known.withoutKey.get(derivedId(source, text)) as StoredEvent),
    });
  }
  return listed.map((event) => numbers.get(candidates.get(identityOf(event)) as Candidate) as EventNumber);
}

/** One event, however often it is listed. */
interface Candidate {
  readonly event: ListedEvent;
  readonly text: string;
  readonly digest: string;
  /** Digest of the alternate key. */
  readonly alternate: string | null;
}

const likeness = (show: Show) => cellText(startOf(show), show.venue_slug, show.name);

const identityOf = (event: ListedEvent) => `${textOf(event.key, event.name)}\n${likeness(event)}`;

/** Listed events by what they are. */
function distinct(listed: readonly ListedEvent[]): Map<string, Candidate> {
  const candidates = new Map<string, Candidate>();
  for (const event of listed) {
    const { key, name } = event;
    const alternate = key.kind === 'name' ? undefined : key.alternate;
    candidates.set(identityOf(event), {
      event,
      text: textOf(key, name),
      digest: keyDigest(key, name),
      alternate: alternate === undefined ? null : keyDigest({ kind: 'id', text: alternate }, null),
    });
  }
  return candidates;
}

function indexStored(stored: readonly StoredEvent[]) {
  const byKey = new Map<string, StoredEvent[]>();
  const withoutKey = new Map<number, StoredEvent>();
  const alike = new Map<string, StoredEvent[]>();
  for (const event of stored) {
    if (event.source_key === null) {
      withoutKey.set(event.event_id, event);
      push(alike, likeness(event), event);
    } else push(byKey, event.source_key, event);
  }
  return { byKey, withoutKey, alike };
}

function push<Item>(lists: Map<string, Item[]>, key: string, item: Item): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}

/** A way in which an event may have changed: what is still the same, and what must hold besides. */
interface Change {
  readonly same: (show: Show) => string;
  readonly allows: (listed: ListedEvent, stored: StoredEvent, options: NumberingOptions) => boolean;
}

/** From the smallest change to the largest. */
const CHANGES: readonly Change[] = [
  { same: (show) => cellText(startOf(show), show.venue_slug, bareName(show.name)), allows: () => true },
  { same: (show) => cellText(startOf(show), show.venue_slug), allows: () => true },
  { same: (show) => cellText(show.event_date, show.venue_slug, bareName(show.name)), allows: mayChangeTime },
  { same: (show) => cellText(show.event_date, show.venue_slug), allows: isSameShow },
  { same: (show) => cellText(startOf(show), bareName(show.name)), allows: isKnownByMore },
  { same: (show) => cellText(startOf(show)), allows: isSameShow },
  {
    same: () => '',
    allows: (listed, stored, options) => isSameShow(listed, stored) && mayMove(listed, stored, options),
  },
];

/** Pairs the listed and the stored events of one key. */
function matchGroup(
  group: readonly Candidate[],
  stored: readonly StoredEvent[],
  options: NumberingOptions,
  claim: (candidate: Candidate, event: StoredEvent) => void,
): void {
  if (stored.length === 0) return;
  const listedLeft = new Set(group);
  const storedLeft = new Set(stored);
  function pair(candidate: Candidate, event: StoredEvent): void {
    claim(candidate, event);
    listedLeft.delete(candidate);
    storedLeft.delete(event);
  }

  const alike = Map.groupBy(stored, likeness);
  for (const candidate of group) {
    const [event] = (alike.get(likeness(candidate.event)) ?? []).filter((other) => storedLeft.has(other));
    if (event !== undefined) pair(candidate, event);
  }
  for (const { same, allows } of CHANGES) {
    if (listedLeft.size === 0 || storedLeft.size === 0) return;
    // All events count, also those that are paired: which one changed must be beyond doubt.
    const listedCells = Map.groupBy(group, ({ event }) => same(event));
    const storedCells = Map.groupBy(stored, same);
    for (const [cell, [candidate, ...others]] of listedCells) {
      const [event, ...more] = storedCells.get(cell) ?? [];
      if (candidate === undefined || event === undefined || others.length > 0 || more.length > 0) continue;
      if (!listedLeft.has(candidate) || !storedLeft.has(event)) continue;
      if (allows(candidate.event, event, options)) pair(candidate, event);
    }
  }
}

/**
 * Whether an event may have moved to another day. The page of a run may show only the next of its dates: there, the
 * source has to say that the event moved, or has to list everything without the earlier date.
 */
function mayMove({ key, status }: ListedEvent, stored: StoredEvent, { isSnapshot, now }: NumberingOptions): boolean {
  if (key.kind === 'id') return true;
  if (key.kind === 'name') return false;
  return status === 'rescheduled' || status === 'postponed' || (isSnapshot && !isPast(stored, now));
}

/** A day has passed everywhere half a day after its end in UTC. */
function isPast({ event_date, event_datetime }: Show, now: Date): boolean {
  const end = event_datetime === null ? Date.parse(`${event_date}T23:59:59Z`) + 43_200_000 : Date.parse(event_datetime);
  return end < now.getTime();
}

/** An address may be that of a page with many events, so the name has to agree. */
function isSameShow({ key, name }: ListedEvent, stored: StoredEvent): boolean {
  return key.kind === 'id' || (key.kind === 'address' && isSameName(name, stored.name));
}

/** Of events with the same name only, one in another room or at another time is another one. */
function isKnownByMore({ key }: ListedEvent, _stored: StoredEvent, { isSnapshot }: NumberingOptions): boolean {
  return key.kind !== 'name' || isSnapshot;
}

/** A time that becomes known is the same show for any. */
function mayChangeTime(listed: ListedEvent, stored: StoredEvent, options: NumberingOptions): boolean {
  return listed.event_datetime === null || stored.event_datetime === null || isKnownByMore(listed, stored, options);
}

/** Whether one name is, word by word, a part of the other: `Cancelled: Night Ferry`, `Night Ferry + Moss`. */
function isSameName(one: string | null, other: string | null): boolean {
  const [shorter = '', longer = ''] = [wordsOf(one), wordsOf(other)].sort((a, b) => a.length - b.length);
  return longer.includes(shorter);
}

/** A name in words, without marks of status: `CANCELLED: Night Ferry` is `night ferry`. */
function bareName(name: string | null): string {
  const { rest } = readStatusMarks(name ?? '');
  return wordsOf(rest.trim() === '' ? name : rest).trim();
}

const wordsOf = (name: string | null) =>
  ` ${
    (name ?? '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ') ?? ''
  } `;

/** A number that no other event has. Only an event that changed leaves its first number to one that is like it was. */
function freeId(source: string | null, values: readonly (string | null)[], taken: ReadonlySet<number>): number {
  for (let attempt = 0; ; attempt += 1) {
    const id = derivedId(source, cellText(...values, ...(attempt === 0 ? [] : [String(attempt)])));
    if (!taken.has(id)) return id;
  }
}
