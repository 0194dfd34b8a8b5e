import type { Instant } from './instant.ts';
import { passingInstants } from './passing.ts';

/**
 * 'next on Nov 27, 2026', or 'last on Nov 27, 2026' after the last show; `null` while the first is still ahead. For
 * pages that were built before: formatted with Intl alone, which scripts have anyway.
 *
 * @param days `showDays` of the build (domain/views/next-date.ts)
 * @param zone IANA zone of the shows
 */
export function nextDateText(days: string, now: Instant, zone: string): string | null {
  const instants = passingInstants(days);
  const next = instants.find((instant) => instant >= now);
  const shown = next ?? instants.at(-1);
  if (shown === undefined || next === instants[0]) return null;
  const format = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: '2-digit', timeZone: zone });
  return `${next === undefined ? 'last' : 'next'} on ${format.format(shown)}`;
}
