/**
 * The content security policy of a page. It stands in the page itself, so that it holds on any host; what only a header
 * can say is in public/_headers.
 *
 * Astro's own `security.csp` does not fit: it knows nothing of `is:inline` scripts, and names the digest of every bundled
 * file in every page.
 */
import { createHash } from 'node:crypto';
import { DISCORD_HOSTS } from '../../src/domain/webhook-address.ts';

/** What a policy depends on beside the page. */
export interface PolicyTerms {
  /** The database as the site calls it. */
  readonly databaseUrl: string;
  /** Contents of the style elements that libraries add while a page is used. */
  readonly addedStyles: readonly string[];
}

/** A source that allows one script or style element by its content. */
function digestOf(content: string): string {
  const known = digests.get(content);
  if (known !== undefined) return known;
  const digest = `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
  digests.set(content, digest);
  return digest;
}

/** All pages share a handful of scripts and styles. */
const digests = new Map<string, string>();

/** The policy of a page with these inline scripts. */
export function contentPolicy(scripts: readonly string[], terms: PolicyTerms): string {
  const database = new URL(terms.databaseUrl).origin;
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts.map(digestOf)].join(' '),
    ["style-src 'self'", ...terms.addedStyles.map(digestOf)].join(' '),
    // Pictures' tints and shares of a day are numbers in style attributes, as many as there are venues: no list of
    // digests could name them. An attribute can neither run a script nor style another element.
    "style-src-attr 'unsafe-inline'",
    // Pictures of listings come from anywhere, over http too; browsers ask for those over https where the page is.
    "img-src 'self' data: https: http:",
    ["connect-src 'self'", database, ...DISCORD_HOSTS.map((host) => `https://${host}`)].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join(';');
}

const HEAD = '<meta charset="utf-8">';

/**
 * Puts its policy into a page, and takes away the marks that vouch for its inline scripts. Only marked scripts are
 * allowed: one that got into the page with a listing has no mark, as the mark is not to be known.
 *
 * @param mark what the page's own inline scripts carry as `nonce`
 * @throws Error when the page does not begin as all do
 */
export function sealPage(html: string, mark: string, terms: PolicyTerms): string {
  const scripts = new Set<string>();
  const isOwn = new RegExp(`(<script[^>]*?) nonce="${mark}"([^>]*)>(.*?)</script>`, 'gs');
  const page = html.replace(isOwn, (_, before: string, after: string, content: string) => {
    scripts.add(content);
    return `${before}${after}>${content}</script>`;
  });
  const [start, ...rest] = page.split(HEAD);
  if (start === undefined || rest.length === 0 || /<(?:script|style|link|body)\b/i.test(start))
    throw new Error('A page must name its character set before anything else.');
  const policy = `<meta http-equiv="content-security-policy" content="${contentPolicy([...scripts], terms)}">`;
  return `${start}${HEAD}${policy}${rest.join(HEAD)}`;
}
