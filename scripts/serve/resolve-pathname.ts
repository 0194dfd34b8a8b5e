import { canonicalPathname } from '../../src/domain/urls/paths.ts';
import { decodePathname, encodePathname } from './pathname.ts';

/** Files are relative to the site's root; pathnames are encoded. */
export type Resolution =
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'redirect'; readonly pathname: string }
  | { readonly kind: 'missing' };

const MISSING: Resolution = { kind: 'missing' };

/** Never served under their own names. */
const HIDDEN = new Set(['_headers', '_redirects', '404', '404.html']);

/**
 * Resolves a raw pathname by the rules that Netlify, Cloudflare Pages and nginx's `try_files $uri $uri.html` share.
 *
 * - `/events/12` serves `events/12.html`, `/` serves `index.html`, `/artists/AC%2FDC` serves `artists/AC/DC.html`.
 * - `/events/`, `/events.html` and `/index.html` redirect to the canonical path of their page.
 * - A typed name that no host can serve redirects to its escaped path (`canonicalPathname`).
 *
 * @param isFile whether the site has a regular file of that relative name
 */
export async function resolvePathname(
  pathname: string,
  isFile: (file: string) => Promise<boolean>,
): Promise<Resolution> {
  const canonical = canonicalPathname(pathname);
  const decoded = decodePathname(pathname);
  // `/artists/X.html` may mean the page of X or an artist called `X.html`; `/artists/X.ics` the calendar of X, which may be
  // gone, or an artist called `X.ics`.
  const isUnambiguous = canonical !== null && !/\.(?:html?|ics|xml|json)\/*$/i.test(decoded ?? pathname);
  const isBeside = /\.(?:ics|xml|json)$/i.test(pathname) && decoded !== null && (await isFile(decoded.slice(1)));
  if (
    canonical !== null &&
    !isBeside &&
    (isUnambiguous || (await isFile(`${decodePathname(canonical)?.slice(1)}.html`)))
  ) {
    return { kind: 'redirect', pathname: canonical };
  }
  if (decoded === null) return MISSING;
  const redirect = (target: string): Resolution => ({ kind: 'redirect', pathname: encodePathname(`/${target}`) });
  const file = decoded.slice(1);

  if (HIDDEN.has(file)) return MISSING;
  if (file === '' || file.endsWith('/')) {
    const bare = file.slice(0, -1);
    if (bare !== '' && (await isFile(`${bare}.html`))) return redirect(bare);
    return (await isFile(`${file}index.html`)) ? { kind: 'file', file: `${file}index.html` } : MISSING;
  }
  if (await isFile(file)) {
    if (!file.endsWith('.html')) return { kind: 'file', file };
    return redirect(file.replace(/(?<=^|\/)index\.html$|\.html$/, ''));
  }
  if (await isFile(`${file}.html`)) {
    if (/(?:^|\/)index$/.test(file)) return redirect(file.replace(/index$/, ''));
    return { kind: 'file', file: `${file}.html` };
  }
  return (await isFile(`${file}/index.html`)) ? redirect(`${file}/`) : MISSING;
}
