import type { Instant } from '../time/instant.ts';
import { hasPassed } from '../time/upcoming-until.ts';

const isDots = (part: string) => /^\.{1,2}$/.test(part);

/**
 * URL of an event at the ticket seller (rule U7); `null` if the template, the code or the venue slug is missing, the
 * event is cancelled or past, or the result is not https. The codes and slugs `.` and `..` count as missing, since URLs
 * resolve them.
 *
 * @param site its `ticketTemplate` is an https URL with `{venue_slug}` and `{code}`, which are replaced percent-encoded
 */
export function ticketUrl(
  { ticketTemplate: template, now }: { readonly ticketTemplate: string | null; readonly now: Instant },
  event: {
    readonly venueSlug: string | null;
    readonly sellerVenueSlug?: string;
    readonly code: string | null;
    readonly status: string;
    readonly upcomingUntil: Instant | null;
  },
): string | null {
  if (event.status === 'cancelled' || hasPassed(event.upcomingUntil, now)) return null;
  const slug = event.sellerVenueSlug ?? event.venueSlug;
  if (template === null || !slug || !event.code) return null;
  if (isDots(slug) || isDots(event.code)) return null;
  const parts: Record<string, string> = { venue_slug: slug, code: event.code };
  const url = template.replace(/\{(venue_slug|code)\}/g, (_, key: string) => encodeURIComponent(parts[key] ?? ''));
  return URL.canParse(url) && new URL(url).protocol === 'https:' ? url : null;
}
