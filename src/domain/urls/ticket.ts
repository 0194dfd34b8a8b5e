import type { Instant } from '../time/instant.ts';
import { hasPassed } from '../time/upcoming-until.ts';

const isDots = (part: string) => /^\.{1,2}$/.test(part);

interface Offered {
  readonly venueSlug: string | null;
  readonly sellerVenueSlug?: string;
  readonly code: string | null;
  readonly otherTickets?: readonly { readonly venueSlug: string | null; readonly code: string | null }[];
  readonly status: string;
  readonly upcomingUntil: Instant | null;
}

/**
 * URLs of an event at the ticket seller (rule U7): by its own code first, then by those of other sources (rule K7). None if
 * the template, the code or the venue slug is missing, the event is cancelled or past, or the result is not https. The
 * codes and slugs `.` and `..` count as missing, since URLs resolve them.
 *
 * @param site its `ticketTemplate` is an https URL with `{venue_slug}` and `{code}`, which are replaced percent-encoded
 */
export function ticketUrls(
  { ticketTemplate: template, now }: { readonly ticketTemplate: string | null; readonly now: Instant },
  event: Offered,
): string[] {
  if (template === null || event.status === 'cancelled' || hasPassed(event.upcomingUntil, now)) return [];
  const own = { venueSlug: event.sellerVenueSlug ?? event.venueSlug, code: event.code };
  const urls = [own, ...(event.otherTickets ?? [])].flatMap(({ venueSlug: slug, code }) => {
    if (!slug || !code || isDots(slug) || isDots(code)) return [];
    const parts: Record<string, string> = { venue_slug: slug, code };
    const url = template.replace(/\{(venue_slug|code)\}/g, (_, key: string) => encodeURIComponent(parts[key] ?? ''));
    return URL.canParse(url) && new URL(url).protocol === 'https:' ? url : [];
  });
  return [...new Set(urls)];
}
