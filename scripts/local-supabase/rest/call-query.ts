import { RestError } from './errors.ts';
import type { Payload } from './payload.ts';
import { exposedSchema, type Relation, type Routine, type RoutineParameter, type SchemaCache } from './schema-cache.ts';
import { identifier, join, parameter, type Sql, sql, trusted } from './sql.ts';
import { typedValue } from './typed-value.ts';

/** The column a scalar result is read from. */
export const scalarColumn = 'scalar';

/** The function whose parameters the given arguments fit. */
export function findRoutine(cache: SchemaCache, name: string, argumentNames: readonly string[]): Routine {
  const found = cache.routines.filter((routine) => routine.name === name && fits(routine.parameters, argumentNames));
  const [routine, other] = found;
  if (routine === undefined) throw routineNotFound(name, argumentNames);
  if (other === undefined) return routine;
  const signatures = found.map(
    (each) => `${exposedSchema}.${name}(${each.parameters.map((one) => `${one.name} => ${one.type}`).join(', ')})`,
  );
  throw new RestError(
    300,
    'PGRST203',
    `Could not choose the best candidate function between: ${signatures.join(', ')}`,
    {
      hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    },
  );
}

/** The result as a relation: that of the rows, or one column for a scalar. */
export function resultRelation(routine: Routine): Relation {
  return routine.result ?? { name: routine.name, kind: 'result', columns: new Map(), primaryKey: [] };
}

/** Calls a function with arguments from the URL. */
export function callWithArguments(routine: Routine, values: ReadonlyMap<string, string>): Sql {
  const list = routine.parameters
    .filter(({ name }) => values.has(name))
    .map(({ name, type }) => sql`${identifier(name)} := ${typedValue(values.get(name) ?? null, type)}`);
  return select(routine, sql`${call(routine, list)}`);
}

/** Calls a function with the keys of a JSON object as arguments. */
export function callWithPayload(routine: Routine, payload: Payload): Sql {
  const given = routine.parameters.filter(({ name }) => payload.keys.includes(name));
  if (given.length === 0) return select(routine, call(routine, []));
  const types = given.map(({ name, type }) => sql`${identifier(name)} ${trusted(type)}`);
  const list = given.map(({ name }) => sql`${identifier(name)} := a.${identifier(name)}`);
  const values = sql`json_to_record(${parameter(payload.text)}::json) as a(${join(types, ', ')})`;
  return select(routine, call(routine, list), values);
}

function select(routine: Routine, invocation: Sql, values?: Sql): Sql {
  const from = values === undefined ? sql`` : sql`${values}, `;
  return routine.result === null
    ? sql`select r.${identifier(scalarColumn)} from ${from}lateral (select ${invocation} as ${identifier(scalarColumn)}) as r`
    : sql`select r.* from ${from}lateral ${invocation} as r`;
}

function call(routine: Routine, list: readonly Sql[]): Sql {
  return sql`${identifier(exposedSchema)}.${identifier(routine.name)}(${join(list, ', ')})`;
}

function fits(parameters: readonly RoutineParameter[], names: readonly string[]): boolean {
  return (
    names.every((name) => parameters.some((one) => one.name === name)) &&
    parameters.every((one) => !one.required || names.includes(one.name))
  );
}

function routineNotFound(name: string, argumentNames: readonly string[]): RestError {
  const sorted = [...argumentNames].sort();
  const list = sorted.length === 0 ? ' without parameters' : `(${sorted.join(', ')})`;
  const searched =
    sorted.length === 0 ? ' without parameters' : ` with parameter${sorted.length > 1 ? 's' : ''} ${sorted.join(', ')}`;
  return new RestError(
    404,
    'PGRST202',
    `Could not find the function ${exposedSchema}.${name}${list} in the schema cache`,
    {
      details:
        `Searched for the function ${exposedSchema}.${name}${searched} or with a single unnamed json/jsonb parameter, ` +
        'but no matches were found in the schema cache.',
    },
  );
}
