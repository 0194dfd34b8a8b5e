/**
 * Whether an image URL from the listings is safe to use: http(s), or a path of this site beginning with one slash.
 * Rejects `javascript:`, `data:` and `//host`, also if only after browsers have removed tabs and line ends, and URLs
 * with credentials, which browsers block and which disguise the host.
 */
export function isPictureAddress(address: string): boolean {
  if (address.startsWith('/')) return /^\/(?![/\\])[^\s\p{Cc}]*$/u.test(address);
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  return username === '' && password === '';
}
