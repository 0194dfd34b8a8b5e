import { isPictureAddress } from '../../src/domain/urls/picture-address.ts';

const LONGEST = 2_048;

/** The posters of the demo listings, the only pictures on this site that listings may name. */
const DEMO_POSTER = /^\/demo\/[a-z0-9-]+\.svg$/;

/**
 * An image address that is safe to use in a page: http(s). A relative one is resolved against `base`, the address of
 * the page it was on; without that, and for anything else (`data:`, `javascript:`), the result is `null`.
 */
export function imageAddress(text: string, base: string | null = null): string | null {
  // Addresses scraped from an HTML attribute may still be escaped.
  const written = text.trim().replaceAll('&amp;', '&');
  if (base === null && DEMO_POSTER.test(written)) return written;
  const isRelative = written !== '' && !/^[a-z][a-z\d+.-]*:/i.test(written);
  const address = isRelative ? (URL.parse(written, base ?? undefined)?.href ?? '') : written;
  if (address.length > LONGEST || address.startsWith('/') || !isPictureAddress(address)) return null;
  return /^https?:\/\/[^\s\p{Cc}"'<>\\]+$/u.test(address) ? address : new URL(address).href;
}
