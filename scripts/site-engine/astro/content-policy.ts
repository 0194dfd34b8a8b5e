/**
 * The content security policy of a page. It stands in the page itself, so that it holds on any host; what only a header
 * can say is in public/_headers.
 *
 * Astro's own `security.csp` does not fit: it knows nothing of `is:inline` scripts, and names the digest of every bundled
 * file in every page.
 */
import { createHash } from 'node:crypto';
import { DISCORD_HOSTS } from '../../../src/domain/urls/webhook-address.ts';

/** What a policy depends on beside the page. */
export interface PolicyTerms {
  /** The database as the site calls it. */
  readonly databaseUrl: string;
  /** Contents of the style elements that libraries add while a page is used. */
  readonly addedStyles: readonly string[];
}

/** A source that allows one script or style element by its content. */
const digestOf = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;

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
 * Makes what puts its policy into a page, and takes away the marks that vouch for its inline scripts. Only marked
 * scripts are allowed: one that got into the page with a listing has no mark, as the mark is not to be known.
 *
 * @param mark what the pages' own inline scripts carry as `nonce`
 * @returns throws an Error when a page does not begin as all do
 */
export function pageSealer(mark: string, terms: PolicyTerms): (html: string) => string {
  const vouched = ` nonce="${mark}"`;
  /** By their scripts; all pages share a handful. */
  const policies = new Map<string, string>();

  function policyOf(scripts: readonly string[]): string {
    const key = scripts.join('\0');
    let policy = policies.get(key);
    if (policy === undefined) {
      policy = contentPolicy([...new Set(scripts)], terms);
      policies.set(key, policy);
    }
    return policy;
  }

  return (html) => {
    const scripts: string[] = [];
    let page = '';
    let from = 0;
    for (let at = html.indexOf(vouched); at >= 0; at = html.indexOf(vouched, from)) {
      page += html.slice(from, at);
      from = at + vouched.length;
      const content = html.indexOf('>', from) + 1;
      scripts.push(html.slice(content, html.indexOf('</script>', content)));
    }
    page += html.slice(from);
    const end = page.indexOf(HEAD) + HEAD.length;
    const start = page.slice(0, end);
    if (!start.endsWith(HEAD) || /<(?:script|style|link|body)\b/i.test(start))
      throw new Error('A page must name its character set before anything else.');
    return `${start}<meta http-equiv="content-security-policy" content="${policyOf(scripts)}">${page.slice(end)}`;
  };
}
