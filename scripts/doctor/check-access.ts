import { type Answer, ask, type Question } from './ask.ts';
import type { Installation } from './check-reach.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

const SUBJECT = 'Access';

const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Requests that must be refused without a session, and that change nothing even if they are not. */
const FORBIDDEN: readonly { what: string; path: string; question: Question }[] = [
  // A check constraint rejects negative ids.
  { what: 'add events', path: 'events', question: { method: 'POST', body: { event_id: -1 } } },
  { what: 'change events', path: 'events?event_id=eq.-1', question: { method: 'PATCH', body: { name: '' } } },
  { what: 'delete events', path: 'events?event_id=eq.-1', question: { method: 'DELETE' } },
  { what: 'add venues', path: 'venues', question: { method: 'POST', body: { venue_slug: '' } } },
  { what: 'delete venues', path: 'venues?venue_slug=eq.', question: { method: 'DELETE' } },
  { what: 'delete sources', path: 'sources?name=eq.', question: { method: 'DELETE' } },
  {
    what: 'change the settings',
    path: 'site_settings?id=is.null',
    question: { method: 'PATCH', body: { time_zone: 'UTC' } },
  },
  // A foreign key rejects the unknown user.
  {
    what: 'add favorites for others',
    path: 'favorites',
    question: { method: 'POST', body: { user_id: NOBODY, item_type: 'venue', item_id: 'doctor' } },
  },
  {
    what: 'change profiles',
    path: `profiles?id=eq.${NOBODY}`,
    question: { method: 'PATCH', body: { discord_webhook_url: null } },
  },
  { what: 'import', path: 'rpc/import_events', question: { method: 'POST', body: { rows: [], dry_run: true } } },
];

const PRIVATE = ['favorites', 'profiles', 'notification_deliveries'] as const;

/** Access without a session, tested with the requests that an attacker would send; and the secret key's. */
export async function checkAccess(installation: Installation): Promise<Finding[]> {
  const { url, publishableKey, secretKey } = installation;
  const at = (path: string) => `${url}/rest/v1/${path}`;
  const findings: Finding[] = [];
  for (const table of PRIVATE) {
    findings.push(...privacyFinding(table, await ask(at(`${table}?limit=1`), { key: publishableKey })));
  }
  for (const { what, path, question } of FORBIDDEN) {
    findings.push(...refusalFinding(what, await ask(at(path), { ...question, key: publishableKey })));
  }
  const isSound = findings.length === 0;
  if (isSound) findings.push(ok(SUBJECT, 'without signing in, nothing private is read and nothing is written'));
  if (secretKey === '') return findings;
  const dryRun = { rows: [], dry_run: true };
  const writes = await ask(at('rpc/import_events'), { method: 'POST', key: secretKey, body: dryRun });
  findings.push(
    writes.status === 200
      ? ok(SUBJECT, 'the secret key may import')
      : problem(
          SUBJECT,
          `the secret key may not import (${writes.status}: ${writes.message}).`,
          'Check that SUPABASE_SECRET_KEY is the secret (or service_role) key, and that all migrations are applied.',
        ),
  );
  return findings;
}

function privacyFinding(table: string, { status, body }: Answer): Finding[] {
  if (status !== 200) return [];
  if (Array.isArray(body) && body.length > 0) {
    const text = `everyone can read ${table}.`;
    return [problem(SUBJECT, text, 'Revoke the publishable key until row level security and grants are restored.')];
  }
  const text = `everyone may query ${table}, although no row came back this time.`;
  return [warning(SUBJECT, text, `revoke all on public.${table} from anon;`)];
}

/** Any response but a refusal means that the request was allowed, even if it then failed. */
function refusalFinding(what: string, { status, code, message }: Answer): Finding[] {
  const isRefused = status === 401 || status === 403 || code === '42501';
  const isAbsent = status === 404;
  if (isRefused || isAbsent) return [];
  if (status >= 500 || status === 0) {
    return [warning(SUBJECT, `it is unknown whether everyone may ${what} (${status}: ${message}).`, 'Run this again.')];
  }
  return [
    problem(
      SUBJECT,
      `everyone may ${what}, without signing in (${status}).`,
      'Restore row level security and grants as in supabase/migrations.',
    ),
  ];
}
