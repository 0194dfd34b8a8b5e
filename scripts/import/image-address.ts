import { isPictureAddress } from '../../src/domain/urls/picture-address.ts';

const LONGEST = 2_048;

/**
 * An image address that is safe to use in a page: http(s), or a path of this site that begins with one slash. Anything
 * else (`data:`, `javascript:`, `//host`, a bare file name) is `null`.
 */
export function imageAddress(text: string): string | null {
  // Addresses scraped from an HTML attribute may still be escaped.
  const address = text.trim().replaceAll('&amp;', '&');
  if (address === '' || address.length > LONGEST) return null;
  if (address.startsWith('/')) return /^\/(?![/\\])[^\s\p{Cc}"'<>\\]*$/u.test(address) ? address : null;
  if (!isPictureAddress(address)) return null;
  return /^https?:\/\/[^\s\p{Cc}"'<>\\]+$/u.test(address) ? address : new URL(address).href;
}
