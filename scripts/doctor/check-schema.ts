import { MIGRATE_COMMAND } from '../cli/migrate-command.ts';
import { type Answer, ask } from './ask.ts';
import type { Installation } from './check-reach.ts';
import { compareDescriptions } from './compare-descriptions.ts';
import { type Description, describeInstallation } from './description.ts';
import { type Finding, ok, problem } from './finding.ts';

const SCHEMA = 'Schema';
const MIGRATE = `Apply the migrations of this version: \`${MIGRATE_COMMAND}\`.`;

/** Compares the database with the migrations, as closely as the keys allow. */
export async function checkSchema(installation: Installation, expected: Description): Promise<Finding[]> {
  if (installation.secretKey === '') return await checkFromOutside(installation, expected);
  const actual = await describeInstallation(installation);
  if (actual !== null) return compareDescriptions(expected, actual);
  const text = 'the database has no describe_installation: its migrations are older than this version.';
  return [problem(SCHEMA, text, MIGRATE), ...(await checkFromOutside(installation, expected))];
}

/** Checks the columns that everyone may read. */
async function checkFromOutside({ url, publishableKey }: Installation, expected: Description): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [name, { columns, grants, kind }] of Object.entries(expected.relations)) {
    if (!grants['anon']?.includes('select')) continue;
    const query = new URLSearchParams({ select: Object.keys(columns).join(','), limit: '0' });
    const answer = await ask(`${url}/rest/v1/${name}?${query}`, { key: publishableKey });
    if (answer.status !== 200) findings.push(absence(`the ${kind} ${name}`, answer));
  }
  return findings.length > 0 ? findings : [ok(SCHEMA, 'the public tables and views are complete')];
}

function absence(what: string, { status, code, message }: Answer): Finding {
  if (code === 'PGRST205' || code === '42P01') return problem(SCHEMA, `${what} is missing.`, MIGRATE);
  if (code === '42703') return problem(SCHEMA, `${what} lacks a column (${message}).`, MIGRATE);
  if (code === '42501') {
    const text = `${what} is not public: new projects have no grants by default.`;
    return problem(SCHEMA, text, MIGRATE);
  }
  return problem(SCHEMA, `${what} cannot be read (${status}: ${message}).`, 'Look at the project’s API log.');
}
