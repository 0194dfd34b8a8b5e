/**
 * Which file of the built site answers a pathname: the rules common to Netlify, Cloudflare Pages and nginx's
 * `try_files $uri $uri.html`.
 */
import { canonicalPathname } from '../../src/domain/urls/paths.ts';
import { decodePathname, encodePathname } from './pathname.ts';

/** The answer to a pathname. Files are relative to the site's root; pathnames are encoded. */
export type Resolution =
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'redirect'; readonly pathname: string }
  | { readonly kind: 'missing' };

const MISSING: Resolution = { kind: 'missing' };

/** Read by the host, never served; and the page that only ever answers what is missing. */
const HIDDEN = new Set(['_headers', '_redirects', '404', '404.html']);

/**
 * Resolves a raw pathname.
 *
 * - `/events/12` is answered by `events/12.html`, `/` by `index.html`, `/artists/AC%2FDC` by `artists/AC/DC.html`.
 * - `/events/`, `/events.html` and `/index.html` lead to the one address of their page.
 * - A typed name that no host can hold leads to the escaped path of its page (`canonicalPathname`).
 *
 * @param isFile Whether the site holds a regular file of that relative name.
 */
export async function resolvePathname(
  pathname: string,
  isFile: (file: string) => Promise<boolean>,
): Promise<Resolution> {
  const canonical = canonicalPathname(pathname);
  // `/artists/X.html` may be meant for the page of X, or for an artist of that very name.
  const isSure = canonical !== null && !/\.html?$/i.test(pathname);
  if (canonical !== null && (isSure || (await isFile(`${decodePathname(canonical)?.slice(1)}.html`)))) {
    return { kind: 'redirect', pathname: canonical };
  }
  const decoded = decodePathname(pathname);
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
