import { createHash, hash } from 'node:crypto';
import {
  bareName,
  CHANGES,
  cellText,
  isSameName,
  type ListedEvent,
  likeness,
  type NumberingOptions,
  type StoredEvent,
  startOf,
} from './event-changes.ts';
import type { EventKey } from './read/event-key.ts';

/** The number of a listed event. */
export interface EventNumber {
  readonly event_id: number;
  readonly source_key: string;
  /** Whether an event that was stored without a key keeps its number. */
  readonly isAdopted: boolean;
  /** Whether it used to share the number of another event that is listed, too. */
  readonly wasShared: boolean;
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
function keyDigest(key: EventKey, name: string | null): string {
  const hex = hash('sha256', textOf(key, name));
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}

/** The numbers of the stored events that rejected rows may list. */
export function idsUnderKeys(
  rejected: readonly Pick<ListedEvent, 'key' | 'name'>[],
  stored: readonly StoredEvent[],
  source: string | null,
): number[] {
  const digests = new Set(rejected.map(({ key, name }) => keyDigest(key, name)));
  const early = new Set(rejected.map(({ key, name }) => derivedId(source, textOf(key, name))));
  return stored
    .filter(({ event_id, source_key }) => (source_key === null ? early.has(event_id) : digests.has(source_key)))
    .map(({ event_id }) => event_id);
}

const textOf = (key: EventKey, name: string | null) => (key.kind === 'name' ? `name\n${bareName(name)}` : key.text);

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

/** A number that no other event has. Only an event that changed leaves its first number to one that is like it was. */
function freeId(source: string | null, values: readonly (string | null)[], taken: ReadonlySet<number>): number {
  for (let attempt = 0; ; attempt += 1) {
    const id = derivedId(source, cellText(...values, ...(attempt === 0 ? [] : [String(attempt)])));
    if (!taken.has(id)) return id;
  }
}
