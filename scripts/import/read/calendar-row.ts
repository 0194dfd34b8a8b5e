import type ICAL from 'ical.js';
import { isTimeZone } from '../../../src/domain/time/zone-time.ts';

export type Component = InstanceType<typeof ICAL.Component>;

export function textIn(component: Component, name: string): string | null {
  const value = component.getFirstPropertyValue(name);
  return value === null || value === undefined ? null : String(value);
}

/** The IANA zone that a TZID names: the TZID itself, or the end of a path such as `/vendor/America/New_York`. */
function ianaZone(tzid: string | null): string | null {
  if (tzid === null) return null;
  const candidates = [tzid, tzid.split('/').slice(-2).join('/'), tzid.split('/').slice(-3).join('/')];
  return candidates.find((candidate) => candidate !== 'UTC' && isTimeZone(candidate)) ?? null;
}

/**
 * A VEVENT on one of its dates as a row without `event_id`. The venue is LOCATION up to its first comma or line break;
 * the first two CATEGORIES are the categories.
 *
 * @param calendarZone zone of times that name none
 */
export function rowOfComponent(
  component: Component,
  start: InstanceType<typeof ICAL.Time>,
  calendarZone: string | null,
): Record<string, unknown> {
  const begins = component.getFirstProperty('dtstart');
  const zone = ianaZone((begins?.getParameter('tzid') as string | undefined) ?? null);
  const categories = component.getAllProperties('categories').flatMap((property) => property.getValues().map(String));
  const [major = null, minor = null] = categories.map((category) => category.trim()).filter((text) => text !== '');
  const [venue = ''] = (textIn(component, 'location') ?? '').split(/[,\n]/, 1);
  return {
    name: textIn(component, 'summary'),
    description: textIn(component, 'description'),
    venue_full_name: venue.trim() || null,
    time_zone: zone ?? calendarZone,
    event_date: start.isDate ? start.toString() : null,
    event_datetime: start.isDate ? null : timeText(start, zone !== null),
    major_category: major,
    minor_category: minor,
    mobile_image_url: textIn(component, 'image'),
    status: textIn(component, 'status'),
  };
}

/** `2026-12-05T20:00:00` as wall time in a known zone or none; with `Z` when only the file defines the zone. */
function timeText(start: InstanceType<typeof ICAL.Time>, isWallTime: boolean): string {
  const wallTime = start.toString().slice(0, 19);
  if (start.zone.tzid === 'UTC') return `${wallTime}Z`;
  if (isWallTime || start.zone.tzid === 'floating') return wallTime;
  return start.toJSDate().toISOString();
}
