/**
 * Whether a page may show a picture from this address: http(s), or a path of this site beginning with one slash.
 * Scraped text is untrusted: `javascript:`, `data:` and `//host` are no pictures.
 */
export function isPictureAddress(address: string): boolean {
  if (address.startsWith('/')) return /^\/(?![/\\])/.test(address);
  return /^https?:\/\//i.test(address) && URL.canParse(address);
}
