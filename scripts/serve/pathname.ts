/**
 * Pathnames as a static host reads them: raw from the request line, decoded for the look-up of a file.
 */

/** The two halves of a request target, still encoded; `search` begins with `?` or is empty. */
export interface RequestTarget {
  readonly pathname: string;
  readonly search: string;
}

/** Splits a request target. Raw bytes above ASCII (a typed `かな`) are percent-encoded, as browsers send them. */
export function readRequestTarget(target: string): RequestTarget {
  const ascii = target
    .replace(/^https?:\/\/[^/?#]*/i, '')
    .replace(/#.*$/, '')
    .replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);
  const mark = ascii.indexOf('?');
  const pathname = mark < 0 ? ascii : ascii.slice(0, mark);
  return { pathname: pathname === '' ? '/' : pathname, search: mark < 0 ? '' : ascii.slice(mark) };
}

/**
 * The decoded pathname: `%2F` becomes a slash, and a `%` that begins no escape stands for itself (a typed
 * `100% Phat`). `null` when no file may be looked up under it: invalid UTF-8, NUL, a backslash,
 * `.` or `..` or an empty part.
 */
export function decodePathname(pathname: string): string | null {
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname.replace(/%(?![0-9a-f]{2})/gi, '%25'));
  } catch {
    return null;
  }
  // Backslashes are separators on some systems; no page of this site has one in its path.
  if (!decoded.startsWith('/') || /[\0\\]/.test(decoded)) return null;
  const parts = decoded.split('/').slice(1);
  const isSafe = parts.every((part, position) =>
    part === '' ? position === parts.length - 1 : part !== '.' && part !== '..',
  );
  return isSafe ? decoded : null;
}

/** A decoded pathname made fit for a `Location` header. */
export function encodePathname(decoded: string): string {
  return decoded.split('/').map(encodeURIComponent).join('/');
}
