import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { addedStyles } from '../../scripts/site-engine/astro/added-styles.ts';
import { contentPolicy, policyInserter, removeIslandScripts } from '../../scripts/site-engine/astro/content-policy.ts';

const MARK = '3e0c6c1e-0c3f-4a57-8a5b-1f0f0a4a7c11';
const terms = { databaseUrl: 'https://abc.supabase.co/rest', addedStyles: ['a{}'] };
const addPolicy = policyInserter(MARK, terms);
const digest = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const START = '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">';

/** The directives of the policy in a page. */
function directives(page: string): Record<string, string> {
  const policies = [...page.matchAll(/<meta http-equiv="content-security-policy" content="([^"]*)">/g)];
  expect(policies).toHaveLength(1);
  const parts = (policies[0]?.[1] ?? '').split(';').map((part) => /^(\S+) (.*)$/.exec(part));
  return Object.fromEntries(parts.map((part) => [part?.[1] ?? '', part?.[2] ?? '']));
}

describe('the policy in a page', () => {
  it('allows the scripts with the mark by their content, and removes the mark', () => {
    const page = addPolicy(
      `${START}<script nonce="${MARK}">one()</script><script nonce="${MARK}" type="speculationrules">{}</script>` +
        `<script nonce="${MARK}">one()</script>`,
    );
    expect(directives(page)['script-src']).toBe(`'self' ${digest('one()')} ${digest('{}')}`);
    expect(page).toContain('<script>one()</script><script type="speculationrules">{}</script>');
    expect(page).not.toContain(MARK);
  });

  it.each([
    '<script>alert(1)</script>',
    '<script nonce="">alert(1)</script>',
    '<script nonce="guess">alert(1)</script>',
    '<script>alert(1)//</script><!--',
  ])('allows no script from a listing: %s', (injected) => {
    const page = addPolicy(`${START}<script nonce="${MARK}">own()</script><p>${injected}</p>`);
    expect(directives(page)['script-src']).toBe(`'self' ${digest('own()')}`);
    expect(page).toContain(injected);
  });

  it('of a list that other sites embed allows its own script and styles, and nothing else (rule P23)', () => {
    const page = addPolicy(
      `${START}<style nonce="${MARK}">b{}</style><style>i{}</style><script nonce="${MARK}">own()</script>`,
    );
    expect(directives(page)).toEqual({
      'default-src': "'none'",
      'script-src': digest('own()'),
      'style-src': digest('b{}'),
      'base-uri': "'none'",
      'form-action': "'none'",
    });
  });

  it('allows connections to the database and Discord only', () => {
    expect(directives(addPolicy(START))['connect-src']).toBe(
      "'self' https://abc.supabase.co https://discord.com https://discordapp.com https://ptb.discord.com " +
        'https://canary.discord.com',
    );
  });

  it('comes before anything it applies to', () => {
    const page = addPolicy(`${START}<script nonce="${MARK}">own()</script>`);
    expect(page.indexOf('http-equiv')).toBeLessThan(page.indexOf('<script'));
    expect(() => addPolicy('<head><script>early()</script><meta charset="utf-8">')).toThrow(
      'character set before anything else',
    );
    expect(() => addPolicy('<head></head>')).toThrow('character set before anything else');
  });

  it('allows no plugins, base element, forms to other sites, eval or inline scripts', () => {
    const policy = contentPolicy([], terms);
    expect(policy).toContain("object-src 'none';base-uri 'none';form-action 'self'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain(`style-src 'self' ${digest('a{}')};`);
    expect(policy).not.toContain('eval');
  });
});

describe("Astro's inline island scripts", () => {
  const island = '<astro-island uid="a"><p>Favorites</p></astro-island>';

  it('are removed, with their style', () => {
    const style = '<style>astro-island,astro-slot{display:contents}</style>';
    const scripts = '<script>(self.Astro ||= {}).press = 1 < 2;</script><script>customElements.define();</script>';
    expect(removeIslandScripts(`<main>${style}${scripts}${island}${scripts}${island}</main>`)).toBe(
      `<main>${island}${island}</main>`,
    );
  });

  it.each([
    [
      'other scripts',
      `<script nonce="${MARK}">theme()</script><p></p>${island}<script type="module" src="/a.js"></script>`,
    ],
    [
      'what a listing has in attributes',
      `<a title="<script>">1</a><a title="</script><script>x</script>"></a>${island}`,
    ],
    ['an island in an attribute', '<a title="><script>x</script><astro-island">1</a><style>p{}</style>'],
  ])('%s are left', (_, page) => {
    expect(removeIslandScripts(page)).toBe(page);
  });
});

it('the styles of the installed version of sonner are found', () => {
  const [empty, styles] = addedStyles();
  expect(empty).toBe('');
  expect(styles).toMatch(/^\[data-sonner-toaster\].*\}$/s);
});
