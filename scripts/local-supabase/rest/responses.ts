import type { RestError } from './errors.ts';
import { preferenceApplied } from './preferences.ts';
import { contentRange, outOfBounds, rangeAnswer } from './range.ts';
import type { RestRequest } from './requests.ts';
import type { Outcome } from './session.ts';

/** The answer to a read or a function call. */
export function rowsResponse(request: RestRequest, { body, rows, total }: Outcome, offset: number): Response {
  const { status, header } = rangeAnswer(offset, rows, total);
  if (status === 416) return errorResponse(outOfBounds(offset, total ?? 0), { 'content-range': header });
  return respond(status, request.method === 'HEAD' ? null : body, request, {
    'content-range': header,
    'preference-applied': preferenceApplied({ count: request.preferences.count }),
  });
}

/** The answer to a write. */
export function writeResponse(request: RestRequest, { body, rows, inserted }: Outcome): Response {
  const { method, preferences } = request;
  const total = preferences.count === null ? null : rows;
  const [first, last] = method === 'PATCH' ? [0, rows - 1] : [1, 0];
  const returnsRows = preferences.return === 'representation';
  const { resolution, missing, ...always } = preferences;
  return respond(writeStatus(method, returnsRows, inserted), returnsRows ? body : null, request, {
    'content-range': contentRange(first, last, total),
    'preference-applied': preferenceApplied({
      ...always,
      ...(method === 'POST' ? { resolution } : {}),
      ...(method === 'DELETE' ? {} : { missing }),
    }),
  });
}

function writeStatus(method: string, returnsRows: boolean, inserted: number | null): number {
  // An upsert that only changed rows created nothing.
  if (method === 'POST') return inserted === 0 ? 200 : 201;
  return returnsRows ? 200 : 204;
}

function respond(
  status: number,
  body: string | null,
  request: RestRequest,
  headers: Record<string, string | null>,
): Response {
  const all = new Headers();
  for (const [name, value] of Object.entries(headers)) if (value !== null) all.set(name, value);
  if (body !== null || request.method === 'HEAD') {
    const type = request.wantsObject ? 'application/vnd.pgrst.object+json' : 'application/json';
    all.set('content-type', `${type}; charset=utf-8`);
  }
  return new Response(body, { status, headers: all });
}

/** An error in PostgREST's form. */
export function errorResponse(error: RestError, headers: Record<string, string> = {}): Response {
  const challenge: Record<string, string> = error.status === 401 ? { 'www-authenticate': 'Bearer' } : {};
  return Response.json(error, {
    status: error.status,
    headers: { 'proxy-status': `PostgREST; error=${error.code}`, ...challenge, ...headers },
  });
}
