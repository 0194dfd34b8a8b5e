import type ICAL from 'ical.js';
import { RRuleTemporal } from 'rrule-temporal';
import type { Wall } from './component.ts';

/** A rule that is not for shows. The message completes a sentence. */
export class RuleError extends Error {
  override readonly name = 'RuleError';
}

export const TOO_OFTEN = 'repeats too often for a show';

/** Times of a day that a rule may list. */
const MOST_TIMES = 24;

/**
 * The dates of an RRULE as wall times. They are computed as if in UTC: the zone of the event applies to each of them.
 *
 * @param start DTSTART, which COUNT and INTERVAL refer to
 * @param from the first date that is wanted
 * @param to the last one; UNTIL is not looked at
 * @throws RuleError for a rule with too many dates, the library's error for one that is not valid
 */
export function datesOf(rule: InstanceType<typeof ICAL.Recur>, start: Wall, from: Wall, to: Wall): Wall[] {
  const times = ['BYHOUR', 'BYMINUTE', 'BYSECOND'].map((part) => [rule.getComponent(part)].flat().length || 1);
  const perDay = times.reduce((product, count) => product * count);
  if (/^(?:SECOND|MINUTE)LY$/.test(rule.freq) || perDay > MOST_TIMES) throw new RuleError(TOO_OFTEN);
  if (to < from) return [];
  try {
    const expanded = new RRuleTemporal({ rruleString: textOf(rule, start), tzid: 'UTC' });
    return expanded.between(new Date(from), new Date(to), true).map((date) => date.epochMilliseconds);
  } catch (error) {
    // With limits of our own instead of the library's, it would be twenty times slower.
    const isTooMuch = error instanceof Error && error.message.startsWith('Maximum ');
    throw isTooMuch ? new RuleError(TOO_OFTEN, { cause: error }) : error;
  }
}

function textOf(rule: InstanceType<typeof ICAL.Recur>, start: Wall): string {
  const digits = new Date(start).toISOString().replace(/\.\d+/, '').replace(/[-:]/g, '');
  return `DTSTART:${digits}\nRRULE:${rule.toString().replace(/;UNTIL=[^;]*/, '')}`;
}
