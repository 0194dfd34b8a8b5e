import { callQuery, findRoutine } from './call-query.ts';
import { parsePayload } from './payload.ts';
import { planRead, type ReadPlan } from './plan.ts';
import type { Preferences } from './preferences.ts';
import { parseQueryString, type QueryString } from './query-string.ts';
import { checkRange } from './range.ts';
import { countQuery, readQuery, writtenQuery } from './read-query.ts';
import type { Routine, SchemaCache } from './schema-cache.ts';
import { type Sql, sql, trusted } from './sql.ts';
import { deleteQuery, insertQuery, updateQuery } from './write-query.ts';

/** One request, taken apart. */
export interface RestRequest {
  readonly method: string;
  readonly parameters: URLSearchParams;
  readonly preferences: Preferences;
  readonly contentType: string | null;
  readonly body: string;
  /** Whether the answer is one object instead of an array (`.single()`). */
  readonly wantsObject: boolean;
}

/** A statement whose only row is an `Outcome`. */
export interface PlannedRequest {
  readonly statement: Sql;
  readonly readOnly: boolean;
}

/** Unlike any column, which would win over a row of the same name. */
const ROWS = trusted('_rest_rows');

/** GET or HEAD on a table or view. */
export function planSelect(
  cache: SchemaCache,
  name: string,
  request: RestRequest,
  maxRows: number,
): PlannedRequest & { readonly offset: number } {
  const plan = planRead(cache, name, parseQueryString(request.parameters));
  checkRange(plan);
  const total = request.preferences.counts
    ? sql`(select count(*) from (${countQuery(plan)}) as counted)::text`
    : trusted('null');
  const statement = sql`with ${ROWS} as (${readQuery(plan, maxRows)})
    select ${bodyOf(request)} as body, count(*)::text as rows, ${total} as total from ${ROWS}`;
  return { statement, readOnly: true, offset: plan.offset };
}

/** POST, PATCH or DELETE on a table or view. @returns what reads the body and plans the rest */
export function planWrite(
  cache: SchemaCache,
  name: string,
  request: RestRequest,
  maxRows: number,
): () => PlannedRequest {
  const query = parseQueryString(request.parameters);
  const plan = planRead(cache, name, query);
  const [body, rows] = request.preferences.returnsRows
    ? [bodyOf(request), sql`(${writtenQuery(plan, maxRows)})`]
    : [trusted("''"), trusted('written')];
  return () => {
    const statement = sql`with written as (${writeQuery(plan, query, request)})
      select ${body} as body, count(*)::text as rows, null as total from ${rows} as ${ROWS}`;
    return { statement, readOnly: false };
  };
}

function writeQuery(plan: ReadPlan, query: QueryString, request: RestRequest): Sql {
  const { method, preferences } = request;
  if (method === 'DELETE') return deleteQuery(plan, preferences);
  const payload = parsePayload(request.body, request.contentType, query.columns);
  return method === 'POST'
    ? insertQuery(plan, payload, preferences, query.onConflict)
    : updateQuery(plan, payload, preferences);
}

/** POST on a function, its arguments in the body. */
export function planCall(
  cache: SchemaCache,
  name: string,
  request: RestRequest,
): PlannedRequest & { readonly routine: Routine } {
  const payload = parsePayload(request.body === '' ? '{}' : request.body, request.contentType, null);
  const routine = findRoutine(cache, name, payload.keys);
  return { statement: callQuery(routine, payload), readOnly: !routine.volatile, routine };
}

function bodyOf({ method, wantsObject }: RestRequest): Sql {
  if (method === 'HEAD') return trusted("''");
  return wantsObject
    ? sql`coalesce((json_agg(${ROWS})->0)::text, 'null')`
    : sql`coalesce(json_agg(${ROWS})::text, '[]')`;
}
