/** A request target, still encoded; `search` begins with `?` or is empty. */
export interface RequestTarget {
  readonly pathname: string;
  readonly search: string;
}

/** Splits a request target and percent-encodes its non-ASCII bytes, as browsers do. */
export function readRequestTarget(target: string): RequestTarget {
  const ascii = target
    .replace(/^https?:\/\/[^/?#]*/i, '')
    .replace(/#.*$/, '')
    .replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);
  const start = ascii.indexOf('?');
  const pathname = start < 0 ? ascii : ascii.slice(0, start);
  return { pathname: pathname === '' ? '/' : pathname, search: start < 0 ? '' : ascii.slice(start) };
}

/**
 * The decoded pathname: `%2F` becomes a slash, and a `%` without a valid escape is literal (a typed `100% Phat`). Null for
 * invalid UTF-8, NUL, backslashes, and empty, `.` or `..` segments, under which no file may be looked up.
 */
export function decodePathname(pathname: string): string | null {
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname.replace(/%(?![0-9a-f]{2})/gi, '%25'));
  } catch {
    return null;
  }
  // Backslashes are separators on some systems; no path of the site has one.
  if (!decoded.startsWith('/') || /[\0\\]/.test(decoded)) return null;
  const parts = decoded.split('/').slice(1);
  const isSafe = parts.every((part, position) =>
    part === '' ? position === parts.length - 1 : part !== '.' && part !== '..',
  );
  return isSafe ? decoded : null;
}

/** Encodes a decoded pathname for a `Location` header. */
export function encodePathname(decoded: string): string {
  return decoded.split('/').map(encodeURIComponent).join('/');
}
