import { type Answer, ask } from './ask.ts';
import type { Installation } from './check-reach.ts';
import { compareDescriptions } from './compare-descriptions.ts';
import { type Description, describeInstallation } from './description.ts';
import { type Finding, ok, problem } from './finding.ts';

const SCHEMA = 'Schema';
const MIGRATE = 'Apply the migrations of this version: `supabase db push`.';

/** Whether the database is what the migrations make it, as closely as the keys allow to look. */
export async function checkSchema(installation: Installation, expected: Description): Promise<Finding[]> {
  if (installation.secretKey === '') return await checkFromOutside(installation, expected);
  const actual = await describeInstallation(installation);
  if (actual !== null) return compareDescriptions(expected, actual);
  const text = 'the database does not know describe_installation: its migrations are older than this version.';
  return [problem(SCHEMA, text, MIGRATE), ...(await checkFromOutside(installation, expected))];
}

/** Whether what everyone may read is there, column by column. */
async function checkFromOutside({ url, publishableKey }: Installation, expected: Description): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [name, { columns, grants, kind }] of Object.entries(expected.relations)) {
    if (!grants['anon']?.includes('select')) continue;
    const query = new URLSearchParams({ select: Object.keys(columns).join(','), limit: '0' });
    const answer = await ask(`${url}/rest/v1/${name}?${query}`, { key: publishableKey });
    if (answer.status !== 200) findings.push(absence(`the ${kind} ${name}`, answer));
  }
  return findings.length > 0 ? findings : [ok(SCHEMA, 'what everyone may read is there')];
}

function absence(what: string, { status, code, message }: Answer): Finding {
  if (code === 'PGRST205' || code === '42P01') return problem(SCHEMA, `${what} is missing.`, MIGRATE);
  if (code === '42703') return problem(SCHEMA, `${what} lacks a column (${message}).`, MIGRATE);
  if (code === '42501') {
    const text = `${what} may not be read by everyone: new projects grant nothing by themselves.`;
    return problem(SCHEMA, text, MIGRATE);
  }
  return problem(SCHEMA, `${what} cannot be read (${status}: ${message}).`, 'Look at the project’s API log.');
}
