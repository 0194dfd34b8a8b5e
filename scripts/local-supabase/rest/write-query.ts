import { RestError } from './errors.ts';
import type { Payload } from './payload.ts';
import type { ReadPlan } from './plan.ts';
import type { Preferences } from './preferences.ts';
import { conditions, table } from './read-query.ts';
import type { Column, Relation } from './schema-cache.ts';
import { empty, identifier, join, parameter, type Sql, sql, trusted, where } from './sql.ts';

/** `insert`; with `resolution=…` an upsert on `onConflict` or the primary key. */
export function insertQuery(
  plan: ReadPlan,
  payload: Payload,
  preferences: Preferences,
  onConflict: readonly string[] | null,
): Sql {
  const { relation } = plan;
  const columns = payload.keys.map((key) => knownColumn(relation, key));
  const names = join(columns.map(nameOf), ', ');
  const target = columns.length === 0 ? sql`${table(relation)} as t` : sql`${table(relation)} as t (${names})`;
  const rows = columns.length === 0 ? defaultRows(payload) : sql`select ${names} from ${records(payload, columns)}`;
  const key = (onConflict ?? relation.primaryKey).map((name) => nameOf(knownColumn(relation, name)));
  const isUpsert = preferences.resolution !== null && key.length > 0;
  const merges = preferences.resolution === 'merge-duplicates' && columns.length > 0;
  const change = merges ? sql`update set ${assignments(columns, 'excluded')}` : trusted('nothing');
  const conflict = isUpsert ? sql` on conflict (${join(key, ', ')}) do ${change}` : empty;
  return sql`insert into ${target} ${rows}${conflict}${returning(plan, preferences)}`;
}

/** `update` of the rows that match the filters. */
export function updateQuery(plan: ReadPlan, payload: Payload, preferences: Preferences): Sql {
  const { relation } = plan;
  const columns = payload.keys.map((key) => knownColumn(relation, key));
  // SQL has no `update` without a column, and PostgREST changes no row.
  if (columns.length === 0) return sql`select * from ${table(relation)} where false`;
  const changes = assignments(columns, 'r');
  const all = where(requireConditions('UPDATE', plan));
  return sql`update ${table(relation)} as t set ${changes} from ${records(payload, columns)}${all}${returning(plan, preferences)}`;
}

/** `delete` of the rows that match the filters. */
export function deleteQuery(plan: ReadPlan, preferences: Preferences): Sql {
  const all = where(requireConditions('DELETE', plan));
  return sql`delete from ${table(plan.relation)} as t${all}${returning(plan, preferences)}`;
}

/** The hosted service's safeupdate extension refuses to change a whole table at once. */
function requireConditions(statement: string, plan: ReadPlan): Sql[] {
  const all = conditions(plan, trusted('t'));
  if (all.length > 0) return all;
  throw new RestError(400, '21000', `${statement} requires a WHERE clause`);
}

/** Only the columns of the answer: returning a column takes the right to read it. */
function returning({ relation, columns, embeds }: ReadPlan, { returnsRows }: Preferences): Sql {
  if (!returnsRows) return trusted(' returning 1');
  const keys = embeds.flatMap((embed) => embed.relationship.columns.map(([from]) => from));
  const wanted = columns.includes('*') ? relation.columns.keys() : new Set([...columns, ...keys]);
  return sql` returning ${join(
    [...wanted].map((name) => sql`t.${identifier(name)}`),
    ', ',
  )}`;
}

function assignments(columns: readonly Column[], source: string): Sql {
  return join(
    columns.map((column) => sql`${nameOf(column)} = ${trusted(source)}.${nameOf(column)}`),
    ', ',
  );
}

/** The body as rows `r` of the given columns. */
function records({ text, isObject }: Payload, columns: readonly Column[]): Sql {
  const types = columns.map((column) => sql`${nameOf(column)} ${trusted(column.type)}`);
  const unpack = trusted(isObject ? 'json_to_record' : 'json_to_recordset');
  return sql`${unpack}(${parameter(text)}::json) as r(${join(types, ', ')})`;
}

/** `{}` inserts one row of defaults, `[]` none. */
function defaultRows({ text, isObject }: Payload): Sql {
  return isObject ? trusted('default values') : sql`select from json_array_elements(${parameter(text)}::json)`;
}

function knownColumn(relation: Relation, name: string): Column {
  const column = relation.columns.get(name);
  if (column !== undefined) return column;
  throw new RestError(400, 'PGRST204', `Could not find the '${name}' column of '${relation.name}' in the schema cache`);
}

function nameOf(column: Column): Sql {
  return identifier(column.name);
}
