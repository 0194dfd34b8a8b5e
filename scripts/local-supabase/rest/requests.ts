import { callWithArguments, callWithPayload, findRoutine, resultRelation, scalarColumn } from './call-query.ts';
import { RestError } from './errors.ts';
import { parsePayload } from './payload.ts';
import { findRelation, planRead, type ReadPlan } from './plan.ts';
import type { Preferences } from './preferences.ts';
import { parseQueryString, type QueryString } from './query-string.ts';
import { type RowRange, requestedRange } from './range.ts';
import { countQuery, readQuery } from './read-query.ts';
import type { Routine, SchemaCache } from './schema-cache.ts';
import { identifier, type Sql, sql, trusted } from './sql.ts';
import { deleteQuery, insertedCount, insertQuery, updateQuery } from './write-query.ts';

/** What the request line, the headers and the body of one request say. */
export interface RestRequest {
  readonly method: string;
  readonly parameters: URLSearchParams;
  readonly preferences: Preferences;
  readonly rangeHeader: string | null;
  readonly contentType: string | null;
  readonly body: string;
  /** Whether `max-affected` is about it: it changes, removes or calls. */
  readonly changesRows: boolean;
  /** Whether the answer is to be one object instead of an array. */
  readonly wantsObject: boolean;
}

/** A statement that gives one row: body, rows, total, inserted. */
export interface PlannedRequest {
  readonly statement: Sql;
  readonly readOnly: boolean;
  readonly range: RowRange;
}

const noRange: RowRange = { offset: 0, limit: null };
/** Unlike any column: a whole row is called by this name, and a column of the same name would win. */
const source = identifier('_rest_rows');

/** GET or HEAD on a table or view. */
export function planSelect(cache: SchemaCache, name: string, request: RestRequest, maxRows: number): PlannedRequest {
  const query = parseQueryString(request.parameters, false);
  const range = rangeOf(query, request);
  const plan = planRead(cache, findRelation(cache, name), query, range);
  const statement = sql`with ${source} as (${readQuery(plan, maxRows)})
    select ${bodyOf(request)} as body, count(*)::text as rows, ${totalOf(plan, request)} as total, null as inserted
    from ${source}`;
  return { statement, readOnly: true, range };
}

/** POST, PATCH or DELETE on a table or view. */
export function planWrite(cache: SchemaCache, name: string, request: RestRequest): PlannedRequest {
  const query = parseQueryString(request.parameters, false);
  const plan = planRead(cache, findRelation(cache, name), query, noRange);
  const returnsRows = request.preferences.return === 'representation';
  const rows = returnsRows
    ? sql`(${readQuery({ ...plan, filters: [], order: [] }, null, trusted('written'))})`
    : trusted('written');
  const inserted = request.method === 'POST' ? insertedCount : trusted('null');
  const statement = sql`with written as (${writeQuery(plan, query, request)})
    select ${returnsRows ? bodyOf(request) : trusted("''")} as body, count(*)::text as rows, null as total,
      ${inserted}::text as inserted
    from ${rows} as ${source}`;
  return { statement, readOnly: false, range: noRange };
}

function writeQuery(plan: ReadPlan, query: QueryString, request: RestRequest): Sql {
  const { method, preferences } = request;
  if (method === 'DELETE') return deleteQuery(plan, preferences);
  const payload = parsePayload(request.body, request.contentType, query.columns);
  return method === 'POST'
    ? insertQuery(plan, payload, preferences, query.onConflict)
    : updateQuery(plan, payload, preferences);
}

/** A function, with GET or HEAD (arguments in the URL) or POST (in the body). */
export function planCall(
  cache: SchemaCache,
  name: string,
  request: RestRequest,
  maxRows: number,
): PlannedRequest & { readonly routine: Routine } {
  const posts = request.method === 'POST';
  const query = parseQueryString(request.parameters, !posts);
  const payload = parsePayload(posts && request.body !== '' ? request.body : '{}', request.contentType, query.columns);
  const names = posts ? payload.keys : [...query.callArguments.keys()];
  const routine = findRoutine(cache, name, names);
  const range = rangeOf(query, request);
  const invocation = posts ? callWithPayload(routine, payload) : callWithArguments(routine, query.callArguments);
  const { rows, total } = routine.result === null ? scalarRows(request) : relationRows();
  const statement = sql`with called as (${invocation}), ${source} as (${rows})
    select ${callBody(routine, request)} as body, count(*)::text as rows, ${total} as total, null as inserted
    from ${source}`;
  return { statement, readOnly: !(posts && routine.volatile), range, routine };

  function relationRows() {
    const plan = planRead(cache, resultRelation(routine), query, range);
    return { rows: readQuery(plan, maxRows, trusted('called')), total: totalOf(plan, request, trusted('called')) };
  }
  function scalarRows({ preferences }: RestRequest) {
    const counts = preferences.count !== null;
    return {
      rows: sql`select * from called limit ${trusted(String(maxRows))}`,
      total: counts ? trusted('(select count(*) from called)::text') : trusted('null'),
    };
  }
}

function callBody(routine: Routine, request: RestRequest): Sql {
  if (request.method === 'HEAD' || routine.returnsVoid) return trusted("''");
  const value = routine.result === null ? sql`${source}.${identifier(scalarColumn)}` : source;
  return request.wantsObject || !routine.returnsSet ? firstOf(value) : allOf(value);
}

function rangeOf(query: QueryString, { method, rangeHeader }: RestRequest): RowRange {
  const at = (statements: QueryString['limits']) => statements.find((one) => one.path.length === 0)?.value;
  return requestedRange(at(query.limits), at(query.offsets), method === 'GET' ? rangeHeader : null);
}

function bodyOf({ method, wantsObject }: RestRequest): Sql {
  if (method === 'HEAD') return trusted("''");
  return wantsObject ? firstOf(source) : allOf(source);
}

function firstOf(value: Sql): Sql {
  return sql`coalesce((json_agg(${value})->0)::text, 'null')`;
}

function allOf(value: Sql): Sql {
  return sql`coalesce(json_agg(${value})::text, '[]')`;
}

/** Planned and estimated counts are exact here: the tables are small. */
function totalOf(plan: ReadPlan, { preferences }: RestRequest, from?: Sql): Sql {
  if (preferences.count === null) return trusted('null');
  return sql`(select count(*) from (${countQuery(plan, from)}) as counted)::text`;
}

/** What a request can still have against its own outcome: PGRST116 for not exactly one row, PGRST124 for too many. */
export function checkRows(request: RestRequest, rows: number): void {
  if (request.wantsObject && rows !== 1) {
    throw new RestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
      details: `The result contains ${rows} rows`,
    });
  }
  const { maxAffected } = request.preferences;
  if (maxAffected !== null && rows > maxAffected && request.changesRows) {
    throw new RestError(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', {
      details: `The query affects ${rows} rows`,
    });
  }
}
