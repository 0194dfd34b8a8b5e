import { dateKey, type EventKey, NAME_ONLY } from '../event-key.ts';
import { hasTooMany, TOO_MANY } from '../read-document.ts';
import type { ReadItem } from '../read-item.ts';
import { type CalendarEvent, type Start, startOf, textOf } from './calendar-event.ts';
import { rowOfEvent } from './calendar-row.ts';
import { type Component, parseComponent, reasonOf, textIn, timeIn } from './component.ts';
import { isNear, type Occurrence, repeats, seriesOf } from './recurrence.ts';
import { RuleError } from './rule.ts';
import { type CalendarParts, splitCalendars } from './split-calendar.ts';
import { FLOATING, zonesOf } from './zones.ts';

const UNKNOWN_ZONE = "names time zones that nothing defines: such times are in the calendar's or the venue's zone";

/** Events with one UID that may share exceptions: a series that was split a few times. */
const MOST_SERIES = 20;

type Fail = (line: number, reason: string) => void;

/**
 * The events of an iCalendar file (RFC 5545) as rows. Times stay wall times if their zone is in the IANA database or
 * not given; times in a zone that only the file defines are instants.
 *
 * @param now repeating events are expanded within a year of it
 */
export function readCalendar(document: Buffer, now: Date): ReadItem[] {
  const { calendars, truncatedAt, isWhole } = splitCalendars(document);
  const others: ReadItem[] = [];
  const fail: Fail = (line, reason) => others.push({ kind: 'unreadable', line, reason });
  const { events, exceptions, unknownZone } = parseEvents(calendars, fail);
  /** How many events that repeat have a UID. */
  const repeating = new Map<string, number>();

  const rows: ReadItem[] = [];
  function add({ event, start, recurrenceId }: Occurrence): void {
    const own = startOf(event);
    if ('problem' in own) {
      fail(event.line, own.problem);
      return;
    }
    const key = keyOf(uidOf(event), recurrenceId, start);
    rows.push({ kind: 'row', line: event.line, key, value: rowOfEvent(event, start) });
  }

  function addEvent(event: CalendarEvent): void {
    const start = startOf(event);
    if ('problem' in start) fail(event.line, start.problem);
    else if (repeats(event)) addSeries(event, start);
    else add({ event, start, recurrenceId: null });
  }

  function addSeries(event: CalendarEvent, start: Start): void {
    const uid = uidOf(event);
    const before = repeating.get(uid) ?? 0;
    repeating.set(uid, before + 1);
    const own = (before < MOST_SERIES ? exceptions.get(uid) : undefined) ?? [];
    const { occurrences, unmatched, outside } = seriesOf(event, start, own, now);
    for (const occurrence of occurrences) add(occurrence);
    // They may belong to another series with this UID.
    if (own.length > 0) exceptions.set(uid, unmatched);
    if (outside !== null) others.push({ kind: 'outside', line: event.line, where: outside });
  }

  /** An exception whose event, or whose date of it, is not in the file is an event of its own. */
  function addException(event: CalendarEvent): void {
    const start = startOf(event);
    const id = timeIn(event.component, 'recurrence-id') ?? null;
    if ('problem' in start) fail(event.line, start.problem);
    else add({ event, start, recurrenceId: id === null ? '' : textOf(id) });
  }

  function attempt(work: (event: CalendarEvent) => void, event: CalendarEvent): void {
    try {
      work(event);
    } catch (error) {
      fail(event.line, error instanceof RuleError ? error.message : reasonOf(error));
    }
  }

  for (const event of events) {
    if (hasTooMany(rows)) break;
    attempt(addEvent, event);
  }
  for (const [uid, left] of exceptions) {
    // Exceptions to dates that an event does not have count like dates of its rule: if they are near.
    const listed = repeating.has(uid) ? left.filter((exception) => mayBeNear(exception, now)) : left;
    for (const exception of listed) attempt(addException, exception);
  }

  if (unknownZone !== null) others.push({ kind: 'note', line: unknownZone, text: UNKNOWN_ZONE });
  if (truncatedAt !== null) fail(truncatedAt, 'is an event that breaks off');
  const items = [...rows, ...others];
  if (hasTooMany(rows)) items.push(TOO_MANY);
  else if (!isWhole) items.push({ kind: 'incomplete', reason: 'ends before the calendar does (END:VCALENDAR)' });
  return items;
}

const uidOf = ({ component }: CalendarEvent) => textIn(component, 'uid')?.trim() ?? '';

/** @param recurrenceId original start by the rule of its series; `null` for an event that does not repeat */
function keyOf(uid: string, recurrenceId: string | null, start: Start): EventKey {
  if (uid === '') return NAME_ONLY;
  if (recurrenceId === null) return { kind: 'id', text: uid, alternate: dateKey(uid, textOf(start)) };
  return { kind: 'id', text: dateKey(uid, recurrenceId), alternate: uid };
}

/**
 * Parses VEVENTs, and separates exceptions (RECURRENCE-ID), by UID, from the events that they belong to.
 * `unknownZone` is the first line that names a zone which nothing defines.
 */
function parseEvents(calendars: readonly CalendarParts[], fail: Fail) {
  const events: CalendarEvent[] = [];
  const exceptions = new Map<string, CalendarEvent[]>();
  let unknownZone: number | null = null;
  for (const calendar of calendars) {
    // Times in a zone that cannot be parsed count as in none.
    const definitions = calendar.zones.map(parseComponent).filter((zone): zone is Component => !('reason' in zone));
    const zones = zonesOf(definitions, calendar.zone);
    if (calendar.zone !== null && zones.default === FLOATING) unknownZone ??= calendar.line;
    for (const { line, bytes } of calendar.events) {
      const component = parseComponent(bytes);
      if ('reason' in component) {
        fail(line, component.reason);
        continue;
      }
      const event = { line, component, zones, isCancelled: calendar.method === 'CANCEL' };
      const { tzid = null } = timeIn(component, 'dtstart') ?? {};
      if (tzid !== null && zones.of(tzid) === null) unknownZone ??= line;
      if (component.hasProperty('recurrence-id')) {
        const uid = uidOf(event);
        const own = exceptions.get(uid);
        if (own === undefined) exceptions.set(uid, [event]);
        else own.push(event);
      } else events.push(event);
    }
  }
  return { events, exceptions, unknownZone };
}

/** A start that is no valid time counts as near, so that it is reported. */
function mayBeNear(event: CalendarEvent, now: Date): boolean {
  const start = startOf(event);
  return 'problem' in start || isNear(start.wall, now);
}
