import { notSpoken, RestError } from './errors.ts';
import type { Payload } from './payload.ts';
import { exposedSchema, type Routine, type SchemaCache } from './schema-cache.ts';
import { identifier, join, parameter, type Sql, sql, trusted } from './sql.ts';

/**
 * The function whose parameters fit the arguments.
 *
 * @throws RestError PGRST202 for none, PGRST127 for one that returns rows
 */
export function findRoutine(cache: SchemaCache, name: string, argumentNames: readonly string[]): Routine {
  const routine = cache.routines.find(
    ({ name: known, parameters }) =>
      known === name &&
      argumentNames.every((argument) => parameters.some((each) => each.name === argument)) &&
      parameters.every((each) => !each.required || argumentNames.includes(each.name)),
  );
  if (routine === undefined) throw routineNotFound(name, argumentNames);
  if (routine.returnsRows) throw notSpoken('Functions that return rows');
  return routine;
}

/** Calls a function with the keys of a JSON object as arguments; one row with the result as JSON text. */
export function callQuery(routine: Routine, { keys, text }: Payload): Sql {
  const given = routine.parameters.filter(({ name }) => keys.includes(name));
  const types = given.map(({ name, type }) => sql`${identifier(name)} ${trusted(type)}`);
  const list = given.map(({ name }) => sql`${identifier(name)} := a.${identifier(name)}`);
  const values =
    given.length === 0 ? trusted('') : sql` from json_to_record(${parameter(text)}::json) as a(${join(types, ', ')})`;
  const call = sql`${identifier(exposedSchema)}.${identifier(routine.name)}(${join(list, ', ')})`;
  const body = trusted(routine.returnsVoid ? 'result::text' : "coalesce(to_json(result)::text, 'null')");
  return sql`with called as materialized (select ${call} as result${values})
    select ${body} as body, '1' as rows, null as total from called`;
}

function routineNotFound(name: string, argumentNames: readonly string[]): RestError {
  const list = argumentNames.length === 0 ? ' without parameters' : `(${argumentNames.toSorted().join(', ')})`;
  const signature = `${exposedSchema}.${name}${list}`;
  return new RestError(404, 'PGRST202', `Could not find the function ${signature} in the schema cache`, {
    details: `Searched for the function ${signature}, but no matches were found in the schema cache.`,
  });
}
