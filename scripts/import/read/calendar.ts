import { isUtf8 } from 'node:buffer';
import ICAL from 'ical.js';
import { isTimeZone } from '../../../src/domain/time/zone-time.ts';
import { parseMoment } from '../moment.ts';
import { assignEventIds, type EventWithoutId } from './assign-event-ids.ts';
import { isNear, type Occurrence, occurrencesOf } from './calendar-occurrences.ts';
import { type Component, rowOfComponent, textIn } from './calendar-row.ts';
import type { ReadItem } from './read-item.ts';
import { type CalendarParts, splitCalendar } from './split-calendar.ts';

type Located = { readonly line: number; readonly component: Component };

/**
 * The events of an iCalendar file (RFC 5545) as rows. Times stay wall times if their zone is in the IANA database or
 * not given; zones that only the file defines are computed from its VTIMEZONE.
 *
 * @param now repeating events are expanded within a year of it
 */
export function readCalendar(document: Buffer, source: string | null, now: Date): ReadItem[] {
  const parts = splitCalendar(document);
  const calendarZone = parts.zone !== null && isTimeZone(parts.zone) ? parts.zone : null;
  const errors: ReadItem[] = [];
  const fail = (line: number, reason: string) => errors.push({ kind: 'unreadable', line, reason });
  registerZones(parts.zones);
  const { events, exceptions } = parseEvents(parts.events, fail);

  const found: EventWithoutId[] = [];
  const add = (line: number, { event, start, recurrenceId }: Occurrence) => {
    const problem = startProblem(event.component);
    if (problem !== null) {
      fail(line, problem);
      return;
    }
    const row = rowOfComponent(event.component, start, calendarZone);
    const begins = start.toString();
    const uid = textIn(event.component, 'uid') ?? `${row['name']}\n${begins}`;
    found.push({ line, identity: recurrenceId === null ? uid : `${uid}\n${recurrenceId}`, begins, row });
  };

  function addEvent({ line, component }: Located): void {
    const problem = startProblem(component);
    if (problem !== null) {
      fail(line, problem);
      return;
    }
    const uid = textIn(component, 'uid') ?? '';
    const own = exceptions.get(uid) ?? [];
    const event = new ICAL.Event(component, { exceptions: own.map((exception) => exception.component) });
    const expanded = occurrencesOf(event, now);
    if ('reason' in expanded) fail(line, expanded.reason);
    const occurrences = 'reason' in expanded ? [] : expanded.occurrences;
    const lines = new Map(own.map((exception) => [exception.component, exception.line]));
    for (const occurrence of occurrences) add(lines.get(occurrence.event.component) ?? line, occurrence);
    if (!event.isRecurring()) return;
    // What is left: exceptions to dates that the rule does not yield, if they are near.
    const used = new Set(occurrences.map((occurrence) => occurrence.event.component));
    const unused = own.filter((exception) => !used.has(exception.component) && mayBeNear(exception.component, now));
    exceptions.set(uid, unused);
  }

  /** An exception whose event, or whose date of it, is not in the file is an event by itself. */
  function addException({ line, component }: Located): void {
    const event = new ICAL.Event(component, { strictExceptions: false });
    add(line, { event, start: event.startDate, recurrenceId: event.recurrenceId.toString() });
  }

  function attempt(work: (located: Located) => void, located: Located): void {
    try {
      work(located);
    } catch (error) {
      fail(located.line, reasonOf(error));
    }
  }

  for (const event of events) attempt(addEvent, event);
  for (const exception of [...exceptions.values()].flat()) attempt(addException, exception);

  if (parts.truncatedAt !== null) fail(parts.truncatedAt, 'is an event that breaks off');
  const items = [...assignEventIds(found, source), ...errors];
  if (!parts.isWhole) items.push({ kind: 'broken', reason: 'ends before the calendar does (END:VCALENDAR)' });
  return items;
}

/** Parses VEVENTs, and separates exceptions (RECURRENCE-ID), by UID, from the events that they belong to. */
function parseEvents(parts: CalendarParts['events'], fail: (line: number, reason: string) => void) {
  const events: Located[] = [];
  const exceptions = new Map<string, Located[]>();
  for (const { line, bytes } of parts) {
    const component = parseComponent(bytes);
    if ('reason' in component) fail(line, component.reason);
    else if (!component.hasProperty('recurrence-id')) events.push({ line, component });
    else {
      const uid = textIn(component, 'uid') ?? '';
      exceptions.set(uid, [...(exceptions.get(uid) ?? []), { line, component }]);
    }
  }
  return { events, exceptions };
}

function parseComponent(bytes: Buffer): Component | { readonly reason: string } {
  if (!isUtf8(bytes)) return { reason: 'is not valid UTF-8' };
  try {
    return new ICAL.Component(ICAL.parse(bytes.toString('utf8')));
  } catch (error) {
    return { reason: reasonOf(error) };
  }
}

/** ical.js silently turns month 13 into January: check what is written. */
function startProblem(component: Component): string | null {
  const start = component.getFirstProperty('dtstart');
  if (!start) return 'has no DTSTART';
  const written = String(start.toJSON()[3]);
  return parseMoment(written) === null ? `begins at a time that does not exist (${written.slice(0, 40)})` : null;
}

/** A start that is no valid time counts as near, so that `startProblem` reports it. */
function mayBeNear(component: Component, now: Date): boolean {
  const start = component.getFirstPropertyValue('dtstart');
  return !(start instanceof ICAL.Time) || isNear(start, now);
}

function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return `is not a valid calendar event: ${message.replace(/[\p{Cc}\s]+/gu, ' ').slice(0, 120)}`;
}

function registerZones(zones: readonly Buffer[]): void {
  ICAL.TimezoneService.reset();
  for (const zone of zones) {
    const component = parseComponent(zone);
    // Times in a zone that cannot be parsed stay wall times.
    if (!('reason' in component) && component.hasProperty('tzid')) ICAL.TimezoneService.register(component);
  }
}
