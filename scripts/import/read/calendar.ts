import { isUtf8 } from 'node:buffer';
import ICAL from 'ical.js';
import { isTimeZone } from '../../../src/domain/time/zone-time.ts';
import { parseMoment } from '../moment.ts';
import { isNear, type Occurrence, occurrencesOf } from './calendar-occurrences.ts';
import { numberEvents, type UnnumberedEvent } from './number-events.ts';
import type { ReadItem } from './read-rows.ts';
import { splitCalendar } from './split-calendar.ts';

type Component = InstanceType<typeof ICAL.Component>;
type Located = { readonly line: number; readonly component: Component };

/**
 * The events of an iCalendar file (RFC 5545) as rows. The venue is LOCATION up to its first comma or line break; the
 * first two CATEGORIES are the categories. Times stay wall times where their zone is one of the IANA database or not
 * said; zones that only the file defines are computed by its own VTIMEZONE.
 *
 * @param now repeating events are expanded within a year of it
 */
export function readCalendar(document: Buffer, source: string | null, now: Date): ReadItem[] {
  const parts = splitCalendar(document);
  const calendarZone = parts.zone !== null && isTimeZone(parts.zone) ? parts.zone : null;
  const faults: ReadItem[] = [];
  registerZones(parts.zones);

  const masters: Located[] = [];
  const exceptions = new Map<string, Located[]>();
  for (const { line, bytes } of parts.events) {
    const component = parseComponent(bytes);
    if ('reason' in component) {
      faults.push({ kind: 'unreadable', line, reason: component.reason });
      continue;
    }
    if (!component.hasProperty('recurrence-id')) masters.push({ line, component });
    else {
      const uid = textIn(component, 'uid') ?? '';
      exceptions.set(uid, [...(exceptions.get(uid) ?? []), { line, component }]);
    }
  }

  const events: UnnumberedEvent[] = [];
  const add = (line: number, { event, start, repetition }: Occurrence) => {
    const problem = beginningProblem(event.component);
    if (problem !== null) {
      faults.push({ kind: 'unreadable', line, reason: problem });
      return;
    }
    const row = rowOf(event.component, start, calendarZone);
    const begins = start.toString();
    const known = textIn(event.component, 'uid') ?? `${row['name']}\n${begins}`;
    events.push({ line, identity: repetition === null ? known : `${known}\n${repetition}`, begins, row });
  };
  for (const { line, component } of masters) {
    const uid = textIn(component, 'uid') ?? '';
    const own = exceptions.get(uid) ?? [];
    try {
      const event = new ICAL.Event(component, { exceptions: own.map((exception) => exception.component) });
      const problem = beginningProblem(component);
      if (problem !== null) {
        faults.push({ kind: 'unreadable', line, reason: problem });
        continue;
      }
      const found = occurrencesOf(event, now);
      if ('reason' in found) faults.push({ kind: 'unreadable', line, reason: found.reason });
      const occurrences = 'reason' in found ? [] : found.occurrences;
      const lines = new Map(own.map((exception) => [exception.component, exception.line]));
      for (const occurrence of occurrences) add(lines.get(occurrence.event.component) ?? line, occurrence);
      if (!event.isRecurring()) continue;
      // Exceptions to nights that the rule does not have, moved into this year.
      const met = new Set(occurrences.map((occurrence) => occurrence.event.component));
      exceptions.set(
        uid,
        own.filter((exception) => !met.has(exception.component) && mayBeNear(exception.component, now)),
      );
    } catch (fault) {
      faults.push({ kind: 'unreadable', line, reason: reasonOf(fault) });
    }
  }
  // Exceptions whose event, or whose night, the file lacks stand for themselves.
  for (const { line, component } of [...exceptions.values()].flat()) {
    try {
      const event = new ICAL.Event(component, { strictExceptions: false });
      add(line, { event, start: event.startDate, repetition: event.recurrenceId.toString() });
    } catch (fault) {
      faults.push({ kind: 'unreadable', line, reason: reasonOf(fault) });
    }
  }

  const items = [...numberEvents(events, source), ...faults];
  if (parts.cutAt !== null) {
    items.push({ kind: 'unreadable', line: parts.cutAt, reason: 'is an event that breaks off' });
  }
  if (!parts.isWhole) items.push({ kind: 'broken', reason: 'ends before the calendar does (END:VCALENDAR)' });
  return items;
}

function parseComponent(bytes: Buffer): Component | { readonly reason: string } {
  if (!isUtf8(bytes)) return { reason: 'is not valid UTF-8' };
  try {
    const parsed = ICAL.parse(bytes.toString('utf8'));
    return new ICAL.Component(parsed);
  } catch (fault) {
    return { reason: reasonOf(fault) };
  }
}

/** The library turns month 13 into January; a source that writes it means something else. */
function beginningProblem(component: Component): string | null {
  const begins = component.getFirstProperty('dtstart');
  if (!begins) return 'has no DTSTART';
  const written = String(begins.toJSON()[3]);
  return parseMoment(written) === null ? `begins at no time that exists (${written.slice(0, 40)})` : null;
}

/** Near, or at no time that can be told: then its check names it. */
function mayBeNear(component: Component, now: Date): boolean {
  const begins = component.getFirstPropertyValue('dtstart');
  return !(begins instanceof ICAL.Time) || isNear(begins, now);
}

const reasonOf = (fault: unknown) =>
  `is no event of a calendar: ${(fault instanceof Error ? fault.message : String(fault)).replace(/[\p{Cc}\s]+/gu, ' ').slice(0, 120)}`;

function registerZones(zones: readonly Buffer[]): void {
  ICAL.TimezoneService.reset();
  for (const zone of zones) {
    const component = parseComponent(zone);
    // A time in a zone that cannot be understood stays a wall time.
    if (!('reason' in component) && component.hasProperty('tzid')) ICAL.TimezoneService.register(component);
  }
}

function textIn(component: Component, name: string): string | null {
  const value = component.getFirstPropertyValue(name);
  return value === null || value === undefined ? null : String(value);
}

/** The zone of the IANA database that a TZID names: itself, or the end of a path such as `/vendor/America/New_York`. */
function knownZone(tzid: string | null): string | null {
  if (tzid === null) return null;
  const candidates = [tzid, tzid.split('/').slice(-2).join('/'), tzid.split('/').slice(-3).join('/')];
  return candidates.find((candidate) => candidate !== 'UTC' && isTimeZone(candidate)) ?? null;
}

function rowOf(
  component: Component,
  start: InstanceType<typeof ICAL.Time>,
  calendarZone: string | null,
): Record<string, unknown> {
  const begins = component.getFirstProperty('dtstart');
  const zone = knownZone((begins?.getParameter('tzid') as string | undefined) ?? null);
  const categories = component.getAllProperties('categories').flatMap((property) => property.getValues().map(String));
  const [major = null, minor = null] = categories.map((category) => category.trim()).filter((text) => text !== '');
  const [venue = ''] = (textIn(component, 'location') ?? '').split(/[,\n]/, 1);
  const isUtc = start.zone.tzid === 'UTC';
  return {
    name: textIn(component, 'summary'),
    description: textIn(component, 'description'),
    venue_full_name: venue.trim() || null,
    time_zone: zone ?? calendarZone,
    event_date: start.isDate ? start.toString() : null,
    event_datetime: start.isDate ? null : timeText(start, zone !== null, isUtc),
    major_category: major,
    minor_category: minor,
    mobile_image_url: textIn(component, 'image'),
    status: textIn(component, 'status'),
  };
}

/** `2026-12-05T20:00:00`, a wall time, or with `Z` where only the file knows its zone. */
function timeText(start: InstanceType<typeof ICAL.Time>, isWall: boolean, isUtc: boolean): string {
  const wall = start.toString().slice(0, 19);
  if (isUtc) return `${wall}Z`;
  if (isWall || start.zone.tzid === 'floating') return wall;
  return start.toJSDate().toISOString();
}
