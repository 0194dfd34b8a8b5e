import { z } from 'zod';
import { ask } from './ask.ts';
import type { Installation } from './check-reach.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

const SUBJECT = 'Sign-in';
const DASHBOARD = 'Authentication → Sign In / Providers';

const settings = z.object({
  /** Enabled providers. */
  external: z.record(z.string(), z.boolean()),
  disable_signup: z.boolean(),
});

export type SignInSettings = z.infer<typeof settings>;

/** Checks the provider, and that sign-in returns to the site. */
export async function checkSignIn(installation: Installation, siteUrl: string): Promise<Finding[]> {
  const { url, publishableKey, isEmbedded } = installation;
  const answer = await ask(`${url}/auth/v1/settings`, { key: publishableKey });
  const result = settings.safeParse(answer.body);
  if (answer.status !== 200 || !result.success) {
    const text = `the auth service does not return its settings (${answer.status}: ${answer.message}).`;
    return [problem(SUBJECT, text, 'Look at the project’s dashboard: the auth service may be down.')];
  }
  const findings = settingsFindings(result.data);
  if (isEmbedded) return [...findings, ok(SUBJECT, 'uses a local stand-in for Discord')];
  return result.data.external['discord'] === true ? [...findings, ...(await returnFindings(url, siteUrl))] : findings;
}

/** Findings from the settings alone. */
export function settingsFindings({ external, disable_signup }: SignInSettings): Finding[] {
  const findings: Finding[] = [];
  if (external['discord'] === true) findings.push(ok(SUBJECT, 'Discord is enabled'));
  else {
    const remedy = `Enable Discord (${DASHBOARD}) with the client id and secret of your Discord application.`;
    findings.push(problem(SUBJECT, 'Discord is disabled: nobody can sign in.', remedy));
  }
  if (disable_signup) {
    const remedy = `Allow new users to sign up (${DASHBOARD}).`;
    findings.push(problem(SUBJECT, 'new users cannot sign up.', remedy));
  }
  const others = Object.keys(external).filter((name) => name !== 'discord' && external[name] === true);
  if (others.length > 0) {
    const text = `${others.join(', ')} ${others.length === 1 ? 'is' : 'are'} enabled, too, but not used by this site.`;
    findings.push(warning(SUBJECT, text, `Disable what you do not use elsewhere (${DASHBOARD}).`));
  }
  return findings;
}

/** Starts a sign-in and cancels it, which shows where the auth service returns to. */
async function returnFindings(url: string, siteUrl: string): Promise<Finding[]> {
  const start = await ask(
    `${url}/auth/v1/authorize?${new URLSearchParams({ provider: 'discord', redirect_to: siteUrl })}`,
  );
  const consent = locationOf(start.headers);
  if (consent === null) {
    const text = `sign-in does not lead to Discord (${start.status}: ${start.message}).`;
    return [problem(SUBJECT, text, `Check client id and secret of Discord (${DASHBOARD}).`)];
  }
  const findings = consentFindings(consent, url);
  const state = consent.searchParams.get('state');
  if (state === null || findings.some(({ level }) => level === 'problem')) return findings;
  const cancelled = new URLSearchParams({ state, error: 'access_denied', error_description: 'doctor' });
  const end = await ask(`${url}/auth/v1/callback?${cancelled}`);
  return [...findings, returnFinding(locationOf(end.headers), siteUrl)];
}

/** Findings from the address of Discord's consent page. */
export function consentFindings(consent: URL, url: string): Finding[] {
  if (!/(?:^|\.)discord(?:app)?\.com$/.test(consent.hostname)) {
    return [problem(SUBJECT, `sign-in leads to ${consent.host}, not to Discord.`, `Check ${DASHBOARD}.`)];
  }
  const findings: Finding[] = [];
  if (!/^\d{15,22}$/.test(consent.searchParams.get('client_id') ?? '')) {
    const remedy = `Copy the application's client id from Discord's developer portal (${DASHBOARD}).`;
    findings.push(problem(SUBJECT, 'the client id is not a Discord client id.', remedy));
  }
  const callback = consent.searchParams.get('redirect_uri');
  const text = `Discord must know the redirect ${callback ?? `${url}/auth/v1/callback`}; this cannot be checked from here`;
  return [...findings, ok(SUBJECT, `${text} (developer portal, OAuth2, Redirects)`)];
}

/** @param landed where a cancelled sign-in returned to */
export function returnFinding(landed: URL | null, siteUrl: string): Finding {
  const remedy = `Make ${siteUrl} the Site URL and add ${siteUrl}/** to the redirect URLs (Authentication → URL Configuration).`;
  if (landed === null) {
    return warning(SUBJECT, 'it is unknown where sign-in returns to.', remedy);
  }
  return landed.origin === siteUrl
    ? ok(SUBJECT, `sign-in returns to ${siteUrl}`)
    : problem(SUBJECT, `sign-in returns to ${landed.origin} instead of ${siteUrl}.`, remedy);
}

function locationOf(headers: Headers): URL | null {
  const location = headers.get('location');
  return location !== null && URL.canParse(location) ? new URL(location) : null;
}
