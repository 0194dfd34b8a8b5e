import { type Component, timeIn, type Wall, type WrittenTime } from './component.ts';
import { FLOATING, UTC, type Zone, type Zones } from './zones.ts';

/** A VEVENT, with what its calendar says about it. */
export interface CalendarEvent {
  readonly line: number;
  readonly component: Component;
  readonly zones: Zones;
  /** Whether the calendar cancels its events (METHOD:CANCEL). */
  readonly isCancelled: boolean;
}

/** When an event begins. */
export interface Start {
  readonly kind: WrittenTime['kind'];
  readonly wall: Wall;
  /** What `wall` is local time of. */
  readonly zone: Zone;
}

/**
 * DTSTART of an event. A TZID that nothing defines counts as none.
 *
 * @returns what is wrong with it instead, completing a sentence
 */
export function startOf({ component, zones }: CalendarEvent): Start | { readonly problem: string } {
  const written = timeIn(component, 'dtstart');
  if (written === undefined) return { problem: 'has no DTSTART' };
  if (written === null) {
    const text = String(component.getFirstProperty('dtstart')?.toJSON()[3]);
    return { problem: `begins at a time that does not exist (${text.slice(0, 40)})` };
  }
  return { kind: written.kind, wall: written.wall, zone: zoneOf(written, zones, ownZone({ component, zones })) };
}

/** Properties that some calendars add to each event: `X-LIVEWHALE-TIMEZONE`. */
const ZONE_PROPERTY = /^x-(?:[a-z\d]+-)+timezone$/;

/** The zone that an event names apart from its times, else that of its calendar. */
export function ownZone({ component, zones }: Pick<CalendarEvent, 'component' | 'zones'>): Zone {
  const property = component.getAllProperties().find(({ name }) => ZONE_PROPERTY.test(name));
  return (property === undefined ? null : zones.of(String(property.getFirstValue()).trim())) ?? zones.default;
}

/** The zone that a written time is local time of. */
export function zoneOf({ kind, tzid }: WrittenTime, zones: Zones, otherwise: Zone): Zone {
  if (kind === 'day') return FLOATING;
  return kind === 'utc' ? UTC : ((tzid === null ? null : zones.of(tzid)) ?? otherwise);
}

/** `2026-12-05`, `2026-12-05T20:00:00`, or the same with Z if it is written in UTC. */
export function textOf({ kind, wall }: Pick<Start, 'kind' | 'wall'>): string {
  const text = new Date(wall).toISOString();
  return kind === 'day' ? text.slice(0, 10) : `${text.slice(0, 19)}${kind === 'utc' ? 'Z' : ''}`;
}
