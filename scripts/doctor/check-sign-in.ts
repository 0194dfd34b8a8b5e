import { z } from 'zod';
import { ask } from './ask.ts';
import type { Installation } from './check-reach.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

const SUBJECT = 'Sign-in';
const DASHBOARD = 'Authentication → Sign In / Providers';

const settings = z.object({
  /** Ways to sign in that are on. */
  external: z.record(z.string(), z.boolean()),
  /** Whether nobody new may come. */
  disable_signup: z.boolean(),
});

export type SignInSettings = z.infer<typeof settings>;

/** The provider, and whether signing in comes back to the site. */
export async function checkSignIn(installation: Installation, siteUrl: string): Promise<Finding[]> {
  const { url, publishableKey, isEmbedded } = installation;
  const answer = await ask(`${url}/auth/v1/settings`, { key: publishableKey });
  const result = settings.safeParse(answer.body);
  if (answer.status !== 200 || !result.success) {
    const text = `the auth service does not tell its settings (${answer.status}: ${answer.message}).`;
    return [problem(SUBJECT, text, 'Look at the project’s dashboard: the auth service may be down.')];
  }
  const findings = settingsFindings(result.data);
  if (isEmbedded) return [...findings, ok(SUBJECT, 'a stand-in takes Discord’s place on this machine')];
  return result.data.external['discord'] === true ? [...findings, ...(await returnFindings(url, siteUrl))] : findings;
}

/** What the settings say by themselves. */
export function settingsFindings({ external, disable_signup }: SignInSettings): Finding[] {
  const findings: Finding[] = [];
  if (external['discord'] === true) findings.push(ok(SUBJECT, 'Discord is on'));
  else {
    const wayOut = `Turn Discord on (${DASHBOARD}) with the client id and secret of your Discord application.`;
    findings.push(problem(SUBJECT, 'Discord is off: nobody can sign in.', wayOut));
  }
  if (disable_signup) {
    const wayOut = `Allow new users to sign up (${DASHBOARD}).`;
    findings.push(problem(SUBJECT, 'new people are turned away.', wayOut));
  }
  const others = Object.keys(external).filter((name) => name !== 'discord' && external[name] === true);
  if (others.length > 0) {
    const text = `${others.join(', ')} ${others.length === 1 ? 'is' : 'are'} on too, which this site does not use.`;
    findings.push(warning(SUBJECT, text, `Turn off what you do not use elsewhere (${DASHBOARD}).`));
  }
  return findings;
}

/** Begins to sign in and cancels at once, as a person could: that shows where the auth service returns to. */
async function returnFindings(url: string, siteUrl: string): Promise<Finding[]> {
  const start = await ask(
    `${url}/auth/v1/authorize?${new URLSearchParams({ provider: 'discord', redirect_to: siteUrl })}`,
  );
  const consent = locationOf(start.headers);
  if (consent === null) {
    const text = `signing in does not lead to Discord (${start.status}: ${start.message}).`;
    return [problem(SUBJECT, text, `Check client id and secret of Discord (${DASHBOARD}).`)];
  }
  const findings = consentFindings(consent, url);
  const state = consent.searchParams.get('state');
  if (state === null || findings.some(({ level }) => level === 'problem')) return findings;
  const cancelled = new URLSearchParams({ state, error: 'access_denied', error_description: 'doctor' });
  const end = await ask(`${url}/auth/v1/callback?${cancelled}`);
  return [...findings, returnFinding(locationOf(end.headers), siteUrl)];
}

/** What the address at Discord says. */
export function consentFindings(consent: URL, url: string): Finding[] {
  if (!/(?:^|\.)discord(?:app)?\.com$/.test(consent.hostname)) {
    return [problem(SUBJECT, `signing in leads to ${consent.host}, not to Discord.`, `Look at ${DASHBOARD}.`)];
  }
  const findings: Finding[] = [];
  if (!/^\d{15,22}$/.test(consent.searchParams.get('client_id') ?? '')) {
    const wayOut = `Copy the application's client id from Discord's developer portal (${DASHBOARD}).`;
    findings.push(problem(SUBJECT, 'the client id is not one of Discord’s.', wayOut));
  }
  const callback = consent.searchParams.get('redirect_uri');
  const text = `Discord must know the redirect ${callback ?? `${url}/auth/v1/callback`}; that cannot be seen from here`;
  return [...findings, ok(SUBJECT, `${text} (developer portal, OAuth2, Redirects)`)];
}

/** Where a sign-in that was cancelled came back to. */
export function returnFinding(landed: URL | null, siteUrl: string): Finding {
  const wayOut = `Make ${siteUrl} the Site URL and add ${siteUrl}/** to the redirect URLs (Authentication → URL Configuration).`;
  if (landed === null) {
    return warning(SUBJECT, 'where signing in returns to cannot be seen.', wayOut);
  }
  return landed.origin === siteUrl
    ? ok(SUBJECT, `signing in returns to ${siteUrl}`)
    : problem(SUBJECT, `signing in returns to ${landed.origin} instead of ${siteUrl}.`, wayOut);
}

function locationOf(headers: Headers): URL | null {
  const location = headers.get('location');
  return location !== null && URL.canParse(location) ? new URL(location) : null;
}
