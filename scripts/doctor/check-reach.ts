import { type Answer, ask } from './ask.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

/** The database to check. */
export interface Installation {
  readonly url: string;
  readonly publishableKey: string;
  /** Empty without one. */
  readonly secretKey: string;
  /** Whether it is the embedded backend of this machine. */
  readonly isEmbedded: boolean;
}

/** Whether the database can be checked further. */
export interface Reach {
  readonly isReached: boolean;
  readonly findings: Finding[];
}

const SUBJECT = 'Database';

/** Requests the row that everyone may read, with each key. */
export async function checkReach(installation: Installation): Promise<Reach> {
  const { url, publishableKey, secretKey, isEmbedded } = installation;
  const settings = `${url}/rest/v1/site_settings?select=time_zone&limit=1`;
  const asked = Date.now();
  const answer = await ask(settings, { key: publishableKey });
  const failure = failureOf(answer, url, 'publishable');
  if (failure !== null) return { isReached: false, findings: [failure] };
  const findings = [ok(SUBJECT, `${url} answers${isEmbedded ? ' (the embedded backend)' : ''}`)];
  findings.push(...clockFinding(answer.headers.get('date'), asked, Date.now()));
  if (secretKey !== '') {
    const refusal = failureOf(await ask(settings, { key: secretKey }), url, 'secret');
    if (refusal !== null) return { isReached: false, findings: [...findings, refusal] };
  }
  return { isReached: true, findings };
}

/** Null for any response of a working project, even one without tables. */
function failureOf({ status, code, message }: Answer, url: string, key: string): Finding | null {
  if (status === 0) {
    const isGone = /ENOTFOUND|EAI_AGAIN/.test(message);
    return problem(
      SUBJECT,
      `${url} cannot be reached (${message}).`,
      isGone && /\.supabase\.(?:co|in)$/.test(url)
        ? 'Check PUBLIC_SUPABASE_URL; a free project that was paused for inactivity is restored in its dashboard.'
        : 'Check PUBLIC_SUPABASE_URL and the network between here and there.',
    );
  }
  if (status === 401 || (status === 403 && code === null)) {
    const remedy = `Take the ${key} key from the project's settings (API keys), and check that it was not revoked.`;
    return problem(SUBJECT, `the project refuses the ${key} key (${status}: ${message}).`, remedy);
  }
  if (status === 540 || /paused/i.test(message)) {
    return problem(SUBJECT, 'the project is paused.', 'Restore it in its dashboard; free projects pause after a week.');
  }
  if (status >= 500) {
    const remedy = 'Look at the project’s dashboard (health, disk, connections) and run this again.';
    return problem(SUBJECT, `${url} answers ${status} (${message}).`, remedy);
  }
  if (status !== 200 && code === null) {
    const remedy = 'Check PUBLIC_SUPABASE_URL: it must be the address of the project, not of its dashboard.';
    return problem(SUBJECT, `${url} does not answer like a Supabase project (${status}).`, remedy);
  }
  return null;
}

/** Tokens expire by the clock: a minute off is noticeable, five minutes break sign-in. */
export function clockFinding(date: string | null, asked: number, answered: number): Finding[] {
  const theirs = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(theirs)) return [];
  // The header has whole seconds and was written between request and response.
  const ahead = asked - (theirs + 1000);
  const behind = theirs - answered;
  const seconds = Math.round(Math.max(ahead, behind, 0) / 1000);
  if (seconds < 60) return [ok('Clock', 'this machine and the database agree')];
  const text = `this machine is ${seconds} s ${ahead > 0 ? 'ahead of' : 'behind'} the database.`;
  const remedy = 'Let this machine set its clock by NTP.';
  return [seconds < 300 ? warning('Clock', text, remedy) : problem('Clock', text, remedy)];
}
