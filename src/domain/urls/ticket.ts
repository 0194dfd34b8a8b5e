const isDots = (part: string) => /^\.{1,2}$/.test(part);

/**
 * Address of an event at the ticket seller (rule U7), or `null` when the template, the
 * code or the venue's slug is missing, the event is cancelled, or the result is not https. A code or slug of one or two
 * dots counts as missing: it would lead to another page of the seller's.
 *
 * @param template https address with `{venue_slug}` and `{code}`; both are percent-encoded into it
 */
export function ticketUrl(
  template: string | null,
  event: { readonly venueSlug: string | null; readonly code: string | null; readonly status: string },
): string | null {
  if (event.status === 'cancelled' || template === null || !event.venueSlug || !event.code) return null;
  if (isDots(event.venueSlug) || isDots(event.code)) return null;
  const parts: Record<string, string> = { venue_slug: event.venueSlug, code: event.code };
  const url = template.replace(/\{(venue_slug|code)\}/g, (_, key: string) => encodeURIComponent(parts[key] ?? ''));
  return URL.canParse(url) && new URL(url).protocol === 'https:' ? url : null;
}
