import { isUtf8 } from 'node:buffer';
import ICAL from 'ical.js';
import { parseMoment } from '../../moment.ts';

/** Local date and time, in milliseconds: what `Date.UTC` gives for its year, month, day, hour, minute and second. */
export type Wall = number;

export type Component = InstanceType<typeof ICAL.Component>;
export type Property = InstanceType<typeof ICAL.Property>;

/** A time as a calendar writes it. */
export interface WrittenTime {
  /** `day` has no time; `utc` ends in Z; `local` is wall time of `tzid`, or of no named zone. */
  readonly kind: 'day' | 'utc' | 'local';
  readonly wall: Wall;
  readonly tzid: string | null;
}

/**
 * Parses a component from its lines.
 *
 * @returns what is wrong with it instead, completing a sentence
 */
export function parseComponent(lines: Buffer): Component | { readonly reason: string } {
  const unfolded = unfold(lines);
  if (!isUtf8(unfolded)) return { reason: 'is not valid UTF-8' };
  const text = unfolded.toString('utf8');
  if (LONG_PARAMETERS.test(text)) return { reason: 'has a line with more than 20000 characters before its value' };
  try {
    return new ICAL.Component(ICAL.parse(plainRules(quoteZones(text))));
  } catch (error) {
    return { reason: reasonOf(error) };
  }
}

/** ical.js takes a minute for a million parameters. */
const LONG_PARAMETERS = /^[\w-]+;(?:[^:"\r\n]|"[^"\r\n]*"){20000}/m;

export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return `is not a valid calendar event: ${message.replace(/[\p{Cc}\s]+/gu, ' ').slice(0, 120)}`;
}

/** Joins folded lines. RFC 5545 folds bytes, so a fold may be inside a letter, and decoding has to come later. */
function unfold(lines: Buffer): Buffer {
  if (!lines.includes('\n ') && !lines.includes('\n\t')) return lines;
  const unfolded = Buffer.allocUnsafe(lines.length);
  let [size, from] = [0, 0];
  for (let at = lines.indexOf(0x0a); at !== -1; at = lines.indexOf(0x0a, at + 1)) {
    const next = lines[at + 1];
    if (next !== 0x20 && next !== 0x09) continue;
    size += lines.copy(unfolded, size, from, lines[at - 1] === 0x0d ? at - 1 : at);
    from = at + 2;
  }
  size += lines.copy(unfolded, size, from);
  return unfolded.subarray(0, size);
}

/** Quotes a TZID such as `(UTC-06:00) Central Time` or `UTC-06:00`, whose colon would otherwise end the parameters. */
function quoteZones(text: string): string {
  if (!/TZID=(?:\(|UTC|GMT|[+-])/i.test(text)) return text;
  return text.replace(
    /^((?:DTSTART|DTEND|EXDATE|RDATE|RECURRENCE-ID);(?:[^:"\r\n]{0,120};)?TZID=)(\((?:UTC|GMT)[^"\r\n]{1,120}?|(?:UTC|GMT)?[+-]\d{1,2}:\d{2})(?=[:;](?:VALUE=|\d{8}))/gim,
    '$1"$2"',
  );
}

/** Rules in capitals, which ical.js insists on, without parts that are blank; a blank rule is none. */
function plainRules(text: string): string {
  return text.replace(/^RRULE(?:;[^:\r\n]{0,120})?:(.{0,2000})$/gim, (_, rule: string) => {
    const parts = rule
      .toUpperCase()
      .split(';')
      .map((part) => part.trim().replace(/,$/, ''));
    const kept = parts.filter((part) => !/^(?:[A-Z]*=)?$/.test(part));
    return kept.length === 0 ? 'X-RRULE:' : `RRULE:${kept.join(';')}`;
  });
}

export function textIn(component: Component, name: string): string | null {
  const value = component.getFirstPropertyValue(name);
  return value === null || value === undefined ? null : String(value);
}

/** The times of a property, `null` for those that do not exist (month 13); of a period, its start. */
export function timesOf(property: Property): readonly (WrittenTime | null)[] {
  const [, parameters, , ...values] = property.toJSON() as [string, Record<string, string>, string, ...unknown[]];
  return values.map((value) =>
    writtenTime(String(Array.isArray(value) ? value[0] : value), parameters['tzid'] ?? null),
  );
}

/** The only time of a property: `null` if it does not exist, `undefined` without the property. */
export function timeIn(component: Component, name: string): WrittenTime | null | undefined {
  const property = component.getFirstProperty(name);
  return property ? (timesOf(property)[0] ?? null) : undefined;
}

/** @param text as in jCal (`2026-12-05T20:00:00Z`); ical.js adds `T::` to a day that is not declared as VALUE=DATE */
export function writtenTime(text: string, tzid: string | null): WrittenTime | null {
  const moment = parseMoment(text.replace(/T?:+$/, ''));
  if (moment === null) return null;
  if (moment.kind === 'instant') return { kind: 'utc', wall: moment.instant, tzid };
  const wall = Date.parse(`${moment.day}T00:00:00Z`);
  if (moment.kind === 'day') return { kind: 'day', wall, tzid: null };
  return { kind: 'local', wall: wall + moment.milliseconds, tzid };
}
