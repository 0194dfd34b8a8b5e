/**
 * Whether a page may show a picture from this address: http(s), or a path of this site beginning with one slash.
 * Scraped text is untrusted: `javascript:`, `data:` and `//host` are no pictures, nor is what becomes such a host once
 * the browser has dropped its tabs and line ends. Neither is an address with a user's name: browsers refuse it, and it
 * looks like one of another host.
 */
export function isPictureAddress(address: string): boolean {
  if (address.startsWith('/')) return /^\/(?![/\\])[^\s\p{Cc}]*$/u.test(address);
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  return username === '' && password === '';
}
