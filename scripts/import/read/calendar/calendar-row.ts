import ICAL from 'ical.js';
import { addressAfterName } from '../street-address.ts';
import { type CalendarEvent, ownZone, type Start, startOf, textOf, zoneOf } from './calendar-event.ts';
import { type Component, textIn, timeIn, type Wall } from './component.ts';
import { FLOATING, UTC, type Zone } from './zones.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

/**
 * A VEVENT on one of its dates as a row without `event_id`. The first two CATEGORIES are the categories.
 */
export function rowOfEvent(event: CalendarEvent, start: Start): Record<string, unknown> {
  const { component } = event;
  const categories = component.getAllProperties('categories').flatMap((property) => property.getValues().map(String));
  const [major = null, minor = null] = categories.map((category) => category.trim()).filter((text) => text !== '');
  const day = dayOf(event, start);
  const location = textIn(component, 'location') ?? '';
  const { address, city } = addressAfterName(location);
  // Of a text that is no pair of numbers, ical.js makes one number.
  const position = component.getFirstPropertyValue('geo') as unknown;
  const [latitude = null, longitude = null]: unknown[] = Array.isArray(position) ? position : [];
  return {
    name: textIn(component, 'summary'),
    description: textIn(component, 'description'),
    venue_full_name: venueOf(location),
    venue_city: city,
    venue_address: address,
    venue_latitude: latitude,
    venue_longitude: longitude,
    time_zone: zoneNameOf(event, start),
    event_date: day,
    event_datetime: day === null ? timeText(start) : null,
    major_category: major,
    minor_category: minor,
    mobile_image_url: textIn(component, 'image') ?? attachedImage(component),
    status: isCancelled(event) ? 'CANCELLED' : textIn(component, 'status'),
  };
}

function zoneNameOf(event: CalendarEvent, { kind, wall, zone }: Start): string | null {
  const name = zone.nameAt(wall) ?? ownZone(event).nameAt(wall);
  return name ?? (kind === 'local' ? null : (event.zones.only?.nameAt(wall) ?? null));
}

/**
 * LOCATION up to its first comma, semicolon or line break, and without the rest of an address in parentheses, as in
 * `Saltbox (12 Pier Lane, Portland)`. The address of a call is no venue.
 */
function venueOf(location: string): string | null {
  if (/^\s*https?:/i.test(location)) return null;
  const parts = location.split(/[,;\n]/).map((part) => part.trim());
  const first = parts.find((part) => part !== '') ?? '';
  return first.replace(/\s*\([^()]*$/, '') || null;
}

const IMAGE_FILE = /\.(?:avif|gif|jpe?g|png|svg|webp)(?:[?#]|$)/i;

/** The first attached address of a picture. */
function attachedImage(component: Component): string | null {
  for (const property of component.getAllProperties('attach')) {
    const address = String(property.getFirstValue());
    const type = String(property.getFirstParameter('fmttype') ?? '');
    const isImage = type === '' ? IMAGE_FILE.test(address) : /^image\//i.test(type);
    if (isImage && /^https?:/i.test(address)) return address;
  }
  return null;
}

/** Properties that some calendars add in place of a STATUS: `X-LIVEWHALE-CANCELED:1`. */
const CANCELLED_PROPERTY = /^x-(?:[a-z\d]+-)+cancell?ed$/;

function isCancelled({ isCancelled, component }: CalendarEvent): boolean {
  const marks = component.getAllProperties().filter(({ name }) => CANCELLED_PROPERTY.test(name));
  return isCancelled || marks.some((mark) => /^(?:1|true|yes)$/i.test(String(mark.getFirstValue()).trim()));
}

/** `2026-12-05T20:00:00` as wall time in a known zone or none; with `Z` when only the file defines the zone. */
function timeText({ wall, zone }: Start): string {
  const isWallTime = zone === FLOATING || zone.nameAt(wall) !== null;
  const text = textOf({ kind: 'local', wall });
  if (zone === UTC) return `${text}Z`;
  return isWallTime ? text : new Date(zone.instantOf(wall)).toISOString();
}

/** The day of an event without a time, also if it is written as 00:00 to 23:59 or to 00:00 of a later day. */
function dayOf(event: CalendarEvent, { kind, wall, zone }: Start): string | null {
  if (kind === 'day') return textOf({ kind, wall });
  // In UTC, midnight may also be that of the event's zone.
  for (const view of kind === 'utc' ? [zone, ownZone(event)] : [zone]) {
    const local = view.wallOf(zone.instantOf(wall));
    if (local % DAY === 0 && lastsWholeDays(event, view)) return textOf({ kind: 'day', wall: local });
  }
  return null;
}

function lastsWholeDays(event: CalendarEvent, view: Zone): boolean {
  const start = startOf(event);
  if ('problem' in start) return false;
  const begin = view.wallOf(start.zone.instantOf(start.wall));
  const end = endOf(event, begin, view);
  return begin % DAY === 0 && end > begin && (end % DAY === 0 || end % DAY >= DAY - MINUTE);
}

/** The end of an event, as wall time; its beginning if it has none. */
function endOf({ component, zones }: CalendarEvent, begin: Wall, view: Zone): Wall {
  const end = timeIn(component, 'dtend') ?? null;
  if (end?.kind === 'day') return end.wall;
  if (end !== null) return view.wallOf(zoneOf(end, zones, view).instantOf(end.wall));
  const duration = component.getFirstPropertyValue('duration');
  return duration instanceof ICAL.Duration ? begin + duration.toSeconds() * 1_000 : begin;
}
