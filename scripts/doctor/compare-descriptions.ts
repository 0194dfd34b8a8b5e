import { MIGRATE_COMMAND } from '../cli/migrate-command.ts';
import type { Description, Relation } from './description.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

const SCHEMA = 'Schema';
const RIGHTS = 'Rights';

const MIGRATE = `Apply the migrations of this version: \`${MIGRATE_COMMAND}\`.`;
const RESTORE = 'It was changed by hand: restore it as in supabase/migrations.';

/** Findings for every difference from the migrations; other tables are ignored unless they are open to everyone. */
export function compareDescriptions(expected: Description, actual: Description): Finding[] {
  const findings = [
    ...Object.entries(expected.relations).flatMap(([name, relation]) => {
      const found = actual.relations[name];
      return found === undefined
        ? [problem(SCHEMA, `the ${relation.kind} ${name} is missing.`, MIGRATE)]
        : compareRelation(name, relation, found);
    }),
    ...compareFunctions(expected.functions, actual.functions),
    ...expected.triggers
      .filter((name) => !actual.triggers.includes(name))
      .map((name) => problem(SCHEMA, `the trigger ${name} is missing or disabled.`, MIGRATE)),
    ...foreignTables(expected, actual),
  ];
  const has = (subject: string) => findings.some((finding) => finding.subject === subject && finding.level !== 'ok');
  return [
    ...(has(SCHEMA) ? [] : [ok(SCHEMA, 'all migrations of this version are applied')]),
    ...(has(RIGHTS) ? [] : [ok(RIGHTS, 'row level security, policies and grants match the migrations')]),
    ...findings,
  ];
}

function compareRelation(name: string, expected: Relation, actual: Relation): Finding[] {
  const findings: Finding[] = [];
  for (const [column, type] of Object.entries(expected.columns)) {
    const found = actual.columns[column];
    if (found === undefined) findings.push(problem(SCHEMA, `the column ${name}.${column} is missing.`, MIGRATE));
    else if (found !== type) findings.push(problem(SCHEMA, `${name}.${column} is ${found}, not ${type}.`, MIGRATE));
  }
  if (expected.row_security && !actual.row_security) {
    const text = `row level security is off on ${name}: everyone with a grant sees and changes every row.`;
    findings.push(problem(RIGHTS, text, `alter table public.${name} enable row level security;`));
  }
  if (expected.security_invoker && !actual.security_invoker) {
    const text = `the view ${name} runs with the rights of its owner and bypasses row level security.`;
    findings.push(problem(RIGHTS, text, `alter view public.${name} set (security_invoker = true);`));
  }
  for (const [role, privileges] of Object.entries(expected.grants)) {
    const found = actual.grants[role] ?? [];
    const missing = privileges.filter((privilege) => !covers(found, privilege));
    const excess = found.filter((privilege) => !covers(privileges, privilege));
    if (missing.length > 0) {
      const text = `${role} lacks ${missing.join(', ')} on ${name}.`;
      findings.push(problem(RIGHTS, text, grantStatement('grant', missing, name, 'to', role)));
    }
    if (excess.length > 0) {
      const text = `${role} may ${excess.join(', ')} on ${name}.`;
      findings.push(problem(RIGHTS, text, grantStatement('revoke', excess, name, 'from', role)));
    }
  }
  return [...findings, ...comparePolicies(name, expected.policies, actual.policies)];
}

/** A privilege on a table includes its columns. */
function covers(privileges: readonly string[], privilege: string): boolean {
  return privileges.includes(privilege) || privileges.includes(privilege.replace(/\(.*$/, ''));
}

function grantStatement(verb: string, privileges: readonly string[], name: string, preposition: string, role: string) {
  return `${verb} ${privileges.join(', ')} on public.${name} ${preposition} ${role};`;
}

function comparePolicies(name: string, expected: Relation['policies'], actual: Relation['policies']): Finding[] {
  const findings: Finding[] = [];
  for (const [title, policy] of Object.entries(expected)) {
    const found = actual[title];
    if (found === undefined) {
      findings.push(problem(RIGHTS, `the policy '${title}' of ${name} is missing.`, RESTORE));
      continue;
    }
    const rule = ({ command, roles, permissive }: typeof policy) =>
      JSON.stringify([command, [...roles].sort(), permissive]);
    const terms = ({ using, check }: typeof policy) => JSON.stringify([using, check]).replace(/\s+/g, ' ');
    if (rule(found) !== rule(policy)) {
      findings.push(problem(RIGHTS, `the policy '${title}' of ${name} has other roles or commands.`, RESTORE));
    } else if (terms(found) !== terms(policy)) {
      findings.push(problem(RIGHTS, `the policy '${title}' of ${name} has other conditions.`, RESTORE));
    }
  }
  for (const title of Object.keys(actual).filter((candidate) => expected[candidate] === undefined)) {
    const text = `${name} has a policy that is not in the migrations: '${title}'.`;
    findings.push(warning(RIGHTS, text, `If nobody needs it: drop policy "${title}" on public.${name};`));
  }
  return findings;
}

function compareFunctions(expected: Description['functions'], actual: Description['functions']): Finding[] {
  const findings: Finding[] = [];
  for (const [name, { security_definer, callers }] of Object.entries(expected)) {
    const found = actual[name];
    if (found === undefined) {
      findings.push(problem(SCHEMA, `the function ${name} is missing.`, MIGRATE));
      continue;
    }
    if (found.security_definer !== security_definer) {
      const whose = found.security_definer ? 'its owner' : 'its caller';
      findings.push(problem(RIGHTS, `the function ${name} runs with the rights of ${whose}.`, RESTORE));
    }
    const excess = found.callers.filter((role) => !callers.includes(role));
    const missing = callers.filter((role) => !found.callers.includes(role));
    if (excess.length > 0) {
      const remedy = `revoke execute on function public.${name} from public, ${excess.join(', ')};`;
      findings.push(problem(RIGHTS, `${excess.join(', ')} may call ${name}.`, remedy));
    }
    if (missing.length > 0) {
      const remedy = `grant execute on function public.${name} to ${missing.join(', ')};`;
      findings.push(problem(RIGHTS, `${missing.join(', ')} may not call ${name}.`, remedy));
    }
  }
  return findings;
}

/** Tables that are not EventHub's but open to everyone. */
function foreignTables(expected: Description, actual: Description): Finding[] {
  return Object.entries(actual.relations)
    .filter(
      ([name, { kind, row_security }]) => expected.relations[name] === undefined && kind === 'table' && !row_security,
    )
    .filter(([, { grants }]) => (grants['anon'] ?? []).length > 0)
    .map(([name, { grants }]) =>
      warning(
        RIGHTS,
        `everyone may ${(grants['anon'] ?? []).join(', ')} on ${name}, a table that is not EventHub's.`,
        `If that is not intended: alter table public."${name}" enable row level security;`,
      ),
    );
}
