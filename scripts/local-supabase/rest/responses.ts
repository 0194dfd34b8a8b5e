import { RestError } from './errors.ts';
import { rangeAnswer } from './range.ts';
import type { RestRequest } from './requests.ts';
import type { Outcome } from './session.ts';

/** The answer to a read or a function call. @throws RestError PGRST103 for an offset beyond the last row */
export function rowsResponse(request: RestRequest, { body, rows, total }: Outcome, offset: number): Response {
  const { status, header } = rangeAnswer(offset, rows, total);
  return respond(status, request.method === 'HEAD' ? null : body, request, { 'content-range': header });
}

/** The answer to a write. */
export function writeResponse(request: RestRequest, { body }: Outcome): Response {
  const { returnsRows } = request.preferences;
  const status = request.method === 'POST' ? 201 : returnsRows ? 200 : 204;
  return respond(status, returnsRows ? body : null, request, {});
}

function respond(status: number, body: string | null, request: RestRequest, headers: Record<string, string>): Response {
  const type = request.wantsObject ? 'application/vnd.pgrst.object+json' : 'application/json';
  return new Response(body, { status, headers: { 'content-type': `${type}; charset=utf-8`, ...headers } });
}

/** An error in PostgREST's form. */
export function errorResponse(error: RestError): Response {
  return Response.json(error, { status: error.status });
}

/** Run before the commit: a request for one object fails, and a write is undone, unless it has exactly one row. */
export function checkRows({ wantsObject }: RestRequest, { rows }: Outcome): void {
  if (!wantsObject || rows === 1) return;
  throw new RestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${rows} rows`,
  });
}
