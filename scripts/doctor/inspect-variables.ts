import { readApiKey } from '../cli/api-key.ts';
import { inspectEnvironment, isGiven } from '../cli/environment.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

const SUBJECT = 'Environment';

/** Findings from the environment variables alone. @param now to tell expired keys */
export function inspectVariables(variables: NodeJS.ProcessEnv, now: Date): Finding[] {
  const { environment, errors } = inspectEnvironment(variables);
  const findings: Finding[] = [
    ...errors.map((error) => problem(SUBJECT, error, 'Correct it in .env or in the settings of the job.')),
    ...exposedSecrets(variables),
    ...twoNames(variables),
  ];
  if (isGiven(variables, 'BUILD_NOW')) {
    const text = 'BUILD_NOW is set: every build uses it as the current time.';
    findings.push(warning(SUBJECT, text, 'Remove it, unless you want to repeat an earlier build.'));
  }
  if (isGiven(variables, 'NOTIFY_ALLOW_HOST')) {
    const text = 'NOTIFY_ALLOW_HOST is set: notifications may go to a host that is not Discord.';
    findings.push(warning(SUBJECT, text, 'Remove it: it is only for tests.'));
  }
  if (environment.supabaseUrl !== undefined) findings.push(...inspectProduction(variables, now));
  return findings.some(({ level }) => level === 'problem')
    ? findings
    : [ok(SUBJECT, 'the variables are valid'), ...findings];
}

/** Variables whose names begin with PUBLIC_ are written into the pages. */
function exposedSecrets(variables: NodeJS.ProcessEnv): Finding[] {
  const known = /^PUBLIC_SUPABASE_(?:PUBLISHABLE|ANON)_KEY$/;
  const names = Object.keys(variables).filter((name) => name.startsWith('PUBLIC_') && !known.test(name));
  return names
    .filter((name) => readApiKey((variables[name] ?? '').trim()).kind === 'secret')
    .map((name) =>
      problem(
        SUBJECT,
        `${name} holds a secret key, and variables that begin with PUBLIC_ are published with the site.`,
        'Remove the variable, publish again, and rotate the key: every visitor may have it.',
      ),
    );
}

function twoNames(variables: NodeJS.ProcessEnv): Finding[] {
  const pairs = [
    ['PUBLIC_SUPABASE_PUBLISHABLE_KEY', 'PUBLIC_SUPABASE_ANON_KEY'],
    ['SUPABASE_SECRET_KEY', 'SUPABASE_SERVICE_ROLE_KEY'],
  ] as const;
  return pairs
    .filter(([newer, older]) => isGiven(variables, newer) && isGiven(variables, older))
    .map(([newer, older]) =>
      warning(SUBJECT, `both ${newer} and ${older} are set: the first one is used.`, `Remove ${older}.`),
    );
}

/** Findings for a hosted project. */
function inspectProduction(variables: NodeJS.ProcessEnv, now: Date): Finding[] {
  const { environment } = inspectEnvironment(variables);
  const { supabaseUrl = '', siteUrl } = environment;
  const findings: Finding[] = [];
  if (isPlainHttp(supabaseUrl)) {
    const text = `PUBLIC_SUPABASE_URL is ${supabaseUrl}: sessions and keys would travel unencrypted.`;
    findings.push(problem(SUBJECT, text, 'Use the https address of the project.'));
  }
  if (!isGiven(variables, 'SITE_URL')) {
    const text = 'SITE_URL is not set: links in feeds, sitemap and notifications would lead to localhost.';
    findings.push(problem(SUBJECT, text, 'Set SITE_URL to the origin of the published site.'));
  } else if (isPlainHttp(siteUrl)) {
    const text = `SITE_URL is ${siteUrl}: sign-in and copying need an encrypted connection in browsers.`;
    findings.push(problem(SUBJECT, text, 'Serve the site over https and set SITE_URL to that address.'));
  }
  if (!environment.ticketUrlTemplateGiven) {
    const text = 'PUBLIC_TICKET_URL_TEMPLATE is not set: no event has Buy Tickets.';
    findings.push(warning(SUBJECT, text, 'Set it to the ticket seller’s address, or leave it blank if there is none.'));
  }
  const keys = [
    ['publishable', environment.publishableKey],
    ['secret', environment.secretKey],
  ] as const;
  for (const [word, key] of keys) if (key !== undefined) findings.push(...inspectKey(word, key, supabaseUrl, now));
  if (!isGiven(variables, 'SUPABASE_SECRET_KEY') && !isGiven(variables, 'SUPABASE_SERVICE_ROLE_KEY')) {
    const text = 'SUPABASE_SECRET_KEY is not set: tables and rights can only be checked from outside.';
    findings.push(warning(SUBJECT, text, 'Set it for this command to check everything.'));
  }
  return findings;
}

function inspectKey(word: string, key: string, supabaseUrl: string, now: Date): Finding[] {
  const { project, expires } = readApiKey(key);
  const [, host] = /^https:\/\/([^.]+)\.supabase\.(?:co|in)$/.exec(supabaseUrl) ?? [];
  const findings: Finding[] = [];
  if (project !== null && host !== undefined && project !== host) {
    const text = `the ${word} key belongs to the project ${project}, but PUBLIC_SUPABASE_URL names ${host}.`;
    findings.push(problem(SUBJECT, text, 'Copy URL and keys from the same project (Project settings, API keys).'));
  }
  if (expires !== null && expires <= now) {
    const text = `the ${word} key expired on ${expires.toISOString().slice(0, 10)}.`;
    findings.push(problem(SUBJECT, text, 'Create a new one (Project settings, API keys).'));
  }
  return findings;
}

function isPlainHttp(url: string): boolean {
  return url.startsWith('http:') && !/^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);
}
