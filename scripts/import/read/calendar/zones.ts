import ICAL from 'ical.js';
import type { Instant } from '../../../../src/domain/time/instant.ts';
import { instantOf, wallTime } from '../../../../src/domain/time/zone-time.ts';
import { type Component, type Property, textIn, type Wall } from './component.ts';
import { commonZone, fixedOffset, pathZone } from './zone-names.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

/** How wall times and instants correspond. */
export interface Zone {
  /** IANA zone to show a time in; `null` for UTC, for floating times, and where only the file defines the zone. */
  nameAt(wall: Wall): string | null;
  instantOf(wall: Wall): Instant;
  wallOf(instant: Instant): Wall;
}

const same = (time: number) => time;

export const UTC: Zone = { nameAt: () => null, instantOf: same, wallOf: same };
/** Of times that name no zone, in a calendar that names none: they can only be compared with each other. */
export const FLOATING: Zone = { nameAt: () => null, instantOf: same, wallOf: same };

function ianaZone(name: string): Zone {
  return {
    nameAt: () => name,
    instantOf: (wall) => {
      const minutes = Math.floor((((wall % DAY) + DAY) % DAY) / MINUTE);
      return (
        instantOf(new Date(wall).toISOString().slice(0, 10), minutes, name) + (((wall % MINUTE) + MINUTE) % MINUTE)
      );
    },
    wallOf: (instant) => {
      const { day, minutes } = wallTime(instant, name);
      return Date.parse(`${day}T00:00:00Z`) + minutes * MINUTE + (((instant % MINUTE) + MINUTE) % MINUTE);
    },
  };
}

/** The zone of times that are `minutes` ahead of UTC all year; places have no such zone, so it has no name. */
function offsetZone(minutes: number | null): Zone | null {
  if (minutes === null) return null;
  const by = minutes * MINUTE;
  return { nameAt: () => null, instantOf: (wall) => wall - by, wallOf: (instant) => instant + by };
}

/** A zone as its VTIMEZONE defines it, under the name of an IANA zone while that has the same offset. */
function definedZone(definition: Component, name: string | null): Zone {
  const zone = new ICAL.Timezone(definition);
  const offset = (wall: Wall) => zone.utcOffset(ICAL.Time.fromJSDate(new Date(wall), true)) * 1_000;
  const named = name === null ? null : ianaZone(name);
  return {
    nameAt: (wall) => (named?.instantOf(wall) === wall - offset(wall) ? name : null),
    instantOf: (wall) => wall - offset(wall),
    wallOf: (instant) => instant + offset(instant + offset(instant)),
  };
}

/** Observances that recur, in one VTIMEZONE; real ones have two to ten. */
const MOST_RULES = 20;
/** All observances of a VTIMEZONE; one that lists a century of changes has 200. */
const MOST_OBSERVANCES = 500;

/**
 * Whether each rule of a VTIMEZONE means one day a year, as all real ones do. ical.js lists every change since
 * DTSTART, which is often in 1601, so a rule for every second would never end.
 */
function isBounded(definition: Component): boolean {
  const observances = definition.getAllSubcomponents();
  const rules = observances.flatMap((observance) => observance.getAllProperties('rrule'));
  return observances.length <= MOST_OBSERVANCES && rules.length <= MOST_RULES && rules.every(isPlainRule);
}

const PLAIN_PARTS = new Set(['freq', 'interval', 'until', 'count', 'wkst', 'bymonth', 'byday', 'bymonthday']);

function isPlainRule(rule: Property): boolean {
  const parts = rule.toJSON()[3] as Record<string, unknown>;
  const values = (part: string) => [parts[part] ?? []].flat().length;
  return (
    parts['freq'] === 'YEARLY' &&
    Object.keys(parts).every((part) => PLAIN_PARTS.has(part)) &&
    values('bymonth') <= 1 &&
    values('byday') <= values('bymonth') &&
    // The second Sunday, or the Sunday of a week: one day a year.
    (values('byday') === 0 || values('bymonthday') > 0 || /\d/.test(String(parts['byday']))) &&
    values('bymonthday') <= (values('byday') === 0 ? 1 : 7)
  );
}

/** Zones that a calendar may define; each may take a few megabytes. */
const MOST_DEFINITIONS = 50;

/** Names of zones that a calendar may use: each unknown one costs hundreds of questions to the runtime. */
const MOST_NAMES = 1_000;

/** The zones of one calendar. */
export interface Zones {
  /** Zone of times that name none. */
  readonly default: Zone;
  /** The zone that the calendar defines if it is one: where its events take place that are in UTC or have no time. */
  readonly only: Zone | null;
  /** The zone that a TZID means; `null` if nothing defines it. */
  of(tzid: string): Zone | null;
}

/**
 * The zones of a calendar. A TZID of the form `Area/City` is that zone of the IANA database, whatever the file says: a
 * definition in a file is often cut short. Any other TZID is what its VTIMEZONE defines, and is shown under the common
 * name that it has, if any; without a VTIMEZONE it is the zone of that name.
 *
 * @param defaultName X-WR-TIMEZONE, a common extension
 */
export function zonesOf(definitions: readonly Component[], defaultName: string | null): Zones {
  const defined = new Map<string, Component>();
  for (const definition of definitions) {
    const tzid = textIn(definition, 'tzid');
    if (tzid !== null && defined.size < MOST_DEFINITIONS && isBounded(definition)) defined.set(tzid, definition);
  }
  function find(tzid: string): Zone | null {
    const definition = defined.get(tzid);
    const path = pathZone(tzid);
    const name = path ?? commonZone(tzid);
    if (path !== null || definition === undefined) return zoneNamed(name) ?? offsetZone(fixedOffset(tzid));
    const location = textIn(definition, 'x-lic-location') ?? '';
    return definedZone(definition, name ?? pathZone(location) ?? commonZone(location));
  }
  const known = new Map<string, Zone | null>();
  function of(tzid: string): Zone | null {
    let zone = known.get(tzid);
    if (zone === undefined) {
      zone = known.size < MOST_NAMES ? find(tzid) : null;
      if (known.size < MOST_NAMES) known.set(tzid, zone);
    }
    return zone;
  }
  const [only = null] = defined.size === 1 ? defined.keys() : [];
  return {
    default: (defaultName === null ? null : of(defaultName)) ?? FLOATING,
    only: only === null ? null : of(only),
    of,
  };
}

const zoneNamed = (name: string | null) => (name === null ? null : name === 'UTC' ? UTC : ianaZone(name));
