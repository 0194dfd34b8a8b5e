import { RestError } from './errors.ts';
import type { Payload } from './payload.ts';
import type { ReadPlan } from './plan.ts';
import type { Preferences } from './preferences.ts';
import { table, writeConditions } from './read-query.ts';
import type { Column, Relation } from './schema-cache.ts';
import { empty, identifier, join, parameter, type Sql, sql, trusted, where } from './sql.ts';

/** Counts new rows of an upsert: it decides between 201 and 200. */
const insertedSetting = "'eventhub.inserted'";

/** How many rows an upsert inserted, after it ran; null for other writes. */
export const insertedCount = trusted(`nullif(current_setting(${insertedSetting}, true), '')::int`);

/** `insert`, with `on conflict` when the preference and a key say so. */
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
  const key = (onConflict ?? relation.primaryKey).map((name) => nameOf(knownColumn(relation, name)));
  const isUpsert = preferences.resolution !== null && key.length > 0;
  const counts = isUpsert && preferences.resolution === 'merge-duplicates';
  const records = recordsOf(payload, columns, preferences.missing === 'default');
  const counted = counts ? sql` where ${countInserted(1)}` : empty;
  const rows = columns.length === 0 ? emptyRows(payload) : sql`select ${names} from ${records}${counted}`;
  const conflict = isUpsert ? sql` on conflict (${join(key, ', ')}) do ${onDuplicate(columns, counts)}` : empty;
  return sql`insert into ${target} ${rows}${conflict}${returning(plan, preferences)}`;
}

/** `update`, of the rows the filters choose. */
export function updateQuery(plan: ReadPlan, payload: Payload, preferences: Preferences): Sql {
  const columns = payload.keys.map((key) => knownColumn(plan.relation, key));
  // There is no `update` without a column: no row changes.
  if (columns.length === 0) return sql`select * from ${table(plan.relation)} where false`;
  const changes = columns.map((column) => sql`${nameOf(column)} = r.${nameOf(column)}`);
  const records = recordsOf(payload, columns, preferences.missing === 'default');
  const all = requireConditions('UPDATE', plan);
  return sql`update ${table(plan.relation)} as t set ${join(changes, ', ')} from ${records}${where(all)}${returning(plan, preferences)}`;
}

/** `delete`, of the rows the filters choose. */
export function deleteQuery(plan: ReadPlan, preferences: Preferences): Sql {
  const all = requireConditions('DELETE', plan);
  return sql`delete from ${table(plan.relation)} as t${where(all)}${returning(plan, preferences)}`;
}

/** The hosted service refuses to change a whole table at once (the extension safeupdate). */
function requireConditions(statement: string, plan: ReadPlan): Sql[] {
  const all = writeConditions(plan, trusted('t'));
  if (all.length > 0) return all;
  throw new RestError(400, '21000', `${statement} requires a WHERE clause`);
}

/** Only what the answer needs: returning a column takes the right to read it. */
function returning(plan: ReadPlan, preferences: Preferences): Sql {
  if (preferences.return !== 'representation') return trusted(' returning 1');
  const wanted = plan.columns.some((column) => column.name === '*')
    ? plan.relation.columns.keys()
    : [
        ...plan.columns.map((column) => column.name),
        ...plan.embeds.flatMap((embed) => embed.relationship.columns.map(([from]) => from)),
      ];
  const names = [...new Set(wanted)].map((name) => sql`t.${identifier(name)}`);
  return names.length === 0 ? trusted(' returning 1') : sql` returning ${join(names, ', ')}`;
}

function onDuplicate(columns: readonly Column[], merges: boolean): Sql {
  if (!merges || columns.length === 0) return trusted('nothing');
  const changes = columns.map((column) => sql`${nameOf(column)} = excluded.${nameOf(column)}`);
  return sql`update set ${join(changes, ', ')} where ${countInserted(-1)}`;
}

/** A condition that always holds and keeps count in a setting of the transaction. */
function countInserted(step: 1 | -1): Sql {
  const sum = `(coalesce(nullif(current_setting(${insertedSetting}, true), '')::int, 0) + ${step})::text`;
  return trusted(`set_config(${insertedSetting}, ${sum}, true) is not null`);
}

/** The body as rows of the given columns. */
function recordsOf({ text, isObject }: Payload, columns: readonly Column[], fillsDefaults: boolean): Sql {
  const types = join(
    columns.map((column) => sql`${nameOf(column)} ${trusted(column.type)}`),
    ', ',
  );
  const defaults = columns.filter((column) => column.default !== null);
  if (!fillsDefaults || defaults.length === 0) {
    const unpack = trusted(isObject ? 'json_to_record' : 'json_to_recordset');
    return sql`${unpack}(${parameter(text)}::json) as r(${types})`;
  }
  const pairs = defaults.map(({ name, default: value }) => sql`${parameter(name)}, ${trusted(value ?? 'null')}`);
  const elements = isObject ? sql`jsonb_build_array(${parameter(text)}::jsonb)` : sql`${parameter(text)}::jsonb`;
  const filled = sql`select jsonb_agg(jsonb_build_object(${join(pairs, ', ')}) || element) from jsonb_array_elements(${elements}) as element`;
  return sql`jsonb_to_recordset((${filled})) as r(${types})`;
}

/** `{}` is one row of defaults, `[{}, {}]` two. */
function emptyRows({ text, isObject }: Payload): Sql {
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
