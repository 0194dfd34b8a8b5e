/**
 * The content security policy of a page. It is part of the page, so that it applies on any host; directives that only a
 * header can set are in public/_headers.
 *
 * Astro's `security.csp` does not fit: it ignores `is:inline` scripts and lists the hash of every bundled file in every
 * page.
 */
import { createHash } from 'node:crypto';
import { DISCORD_HOSTS } from '../../../src/domain/urls/webhook-address.ts';

/** What a policy depends on besides the page. */
export interface PolicyTerms {
  /** As browsers call the database. */
  readonly databaseUrl: string;
  /** Contents of style elements that libraries add in the browser. */
  readonly addedStyles: readonly string[];
}

/** A source expression that allows one script or style element by its content. */
const digestOf = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;

/** The policy of a page with these inline scripts. */
export function contentPolicy(scripts: readonly string[], terms: PolicyTerms): string {
  const database = new URL(terms.databaseUrl).origin;
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts.map(digestOf)].join(' '),
    ["style-src 'self'", ...terms.addedStyles.map(digestOf)].join(' '),
    // Hues of pictures and times of day are numbers in style attributes: as many as there are venues, too many for a list
    // of hashes. An attribute can neither run a script nor style another element.
    "style-src-attr 'unsafe-inline'",
    // Pictures of listings come from anywhere, http included; browsers upgrade those to https on an https page.
    "img-src 'self' data: https: http:",
    ["connect-src 'self'", database, ...DISCORD_HOSTS.map((host) => `https://${host}`)].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join(';');
}

/** The policy of a page that has its styles in it: a list that other sites embed (rule P23). It loads nothing. */
const embedPolicy = (scripts: readonly string[], styles: readonly string[]): string =>
  [
    "default-src 'none'",
    ['script-src', ...scripts.map(digestOf)].join(' '),
    ['style-src', ...styles.map(digestOf)].join(' '),
    "base-uri 'none'",
    "form-action 'none'",
  ].join(';');

const HEAD = '<meta charset="utf-8">';

/**
 * Adds the policy to a page and removes the marks of its inline scripts and styles. Only what is marked is allowed: a
 * script injected through a listing cannot know the mark, which is random.
 *
 * @param mark the `nonce` that the site's own inline scripts and styles are rendered with
 * @returns a function that throws an Error when a page does not begin with its character set
 */
export function policyInserter(mark: string, terms: PolicyTerms): (html: string) => string {
  const ownScript = ` nonce="${mark}"`;
  /** By scripts: all pages share a handful of policies. */
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
    const styles: string[] = [];
    let page = '';
    let from = 0;
    for (let at = html.indexOf(ownScript); at >= 0; at = html.indexOf(ownScript, from)) {
      page += html.slice(from, at);
      from = at + ownScript.length;
      const content = html.indexOf('>', from) + 1;
      const isStyle = page.endsWith('<style');
      const end = html.indexOf(isStyle ? '</style>' : '</script>', content);
      (isStyle ? styles : scripts).push(html.slice(content, end));
    }
    page += html.slice(from);
    const end = page.indexOf(HEAD) + HEAD.length;
    const start = page.slice(0, end);
    if (!start.endsWith(HEAD) || /<(?:script|style|link|body)\b/i.test(start))
      throw new Error('A page must name its character set before anything else.');
    const policy = styles.length > 0 ? embedPolicy(scripts, styles) : policyOf(scripts);
    return `${start}<meta http-equiv="content-security-policy" content="${policy}">${page.slice(end)}`;
  };
}

/** Scripts with their content, the style of islands, and start tags; attributes of a listing may contain any of these. */
const TOKENS = /<script(?:\s[^>]*)?>.*?<\/script>|<style>astro-island[^<]*<\/style>|<[a-z](?:[^>"]|"[^"]*")*>/gis;

/**
 * Removes Astro's inline island runtime (1.8 KB gzip) and client directives, which the policy does not allow. The site
 * loads both with the session instead (src/client/island-runtime.ts), so anonymous visitors download neither.
 */
export function removeIslandScripts(html: string): string {
  return html.replace(TOKENS, (token, offset: number) => {
    if (token.startsWith('<style>astro-island')) return '';
    const end = offset + token.length;
    const isBeforeIsland = html.startsWith('<script>', end) || html.startsWith('<astro-island', end);
    return token.startsWith('<script>') && isBeforeIsland ? '' : token;
  });
}
