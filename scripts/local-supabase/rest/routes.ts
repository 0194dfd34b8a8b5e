import { type Context, Hono } from 'hono';
import { GatewayError } from '../auth/api-key.ts';
import { identify } from '../auth/identity.ts';
import type { SigningKey } from '../auth/signing-key.ts';
import type { Database } from '../database/database.ts';
import { RestError } from './errors.ts';
import { wantsObject } from './media-type.ts';
import { parsePreferences } from './preferences.ts';
import { checkRows, planCall, planSelect, planWrite, type RestRequest } from './requests.ts';
import { errorResponse, rowsResponse, writeResponse } from './responses.ts';
import { exposedSchema, type SchemaCache } from './schema-cache.ts';
import { run, type Session } from './session.ts';

/** What the REST service works with. */
export interface RestService {
  readonly database: Database;
  readonly signingKey: SigningKey;
  readonly maxRows: number;
  readonly statementTimeouts: Session['statementTimeouts'];
  /** The catalogue; `reload` reads it anew (a table or function may have come since). */
  readonly schemaCache: { readonly current: SchemaCache; reload(): Promise<void> };
}

/** Everything under `/rest/v1`: the part of PostgREST that supabase-js uses for tables, views and functions. */
export function restRoutes(service: RestService): Hono {
  const routes = new Hono();
  routes.all('/rpc/:name', (context) => answer(service, context, callFunction));
  routes.all('/:name', (context) => answer(service, context, useRelation));
  routes.all('/', () => errorResponse(new RestError(404, 'PGRST126', 'Root endpoint metadata is disabled')));
  routes.all('/*', () => errorResponse(new RestError(404, 'PGRST125', 'Invalid path specified in request URL')));
  return routes;
}

type Handler = (service: RestService, session: Session, name: string, request: RestRequest) => Promise<Response>;

async function answer(service: RestService, context: Context, handle: Handler): Promise<Response> {
  try {
    const url = new URL(context.req.url);
    const identity = await identify(context.req.raw.headers, url, service.signingKey);
    checkProfile(context.req.raw);
    const { database, statementTimeouts } = service;
    const request = await readRequest(context.req.raw, url);
    const name = context.req.param('name') ?? '';
    return await withFreshCache(service, () =>
      handle(service, { database, identity, statementTimeouts }, name, request),
    );
  } catch (fault) {
    if (fault instanceof GatewayError) return fault.toResponse();
    if (fault instanceof RestError) return errorResponse(fault);
    throw fault;
  }
}

/** A name that is not in the cache may be newer than the cache. */
async function withFreshCache(service: RestService, work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (fault) {
    if (!(fault instanceof RestError) || !/^(?:PGRST20[0245]|42703)$/.test(fault.code)) throw fault;
    await service.schemaCache.reload();
    return work();
  }
}

async function readRequest(raw: Request, url: URL): Promise<RestRequest> {
  return {
    method: raw.method,
    parameters: url.searchParams,
    preferences: parsePreferences(raw.headers.get('prefer')),
    rangeHeader: raw.headers.get('range'),
    contentType: raw.headers.get('content-type'),
    body: raw.method === 'GET' || raw.method === 'HEAD' ? '' : await raw.text(),
    changesRows: raw.method === 'PATCH' || raw.method === 'DELETE' || /\/rpc\/[^/]+$/.test(url.pathname),
    wantsObject: wantsObject(raw.headers.get('accept')),
  };
}

function checkProfile({ method, headers }: Request): void {
  const schema = headers.get(method === 'GET' || method === 'HEAD' ? 'accept-profile' : 'content-profile');
  if (schema === null || schema === exposedSchema) return;
  throw new RestError(406, 'PGRST106', `Invalid schema: ${schema}`, {
    hint: `Only the following schemas are exposed: ${exposedSchema}`,
  });
}

const useRelation: Handler = async ({ schemaCache, maxRows }, session, name, request) => {
  switch (request.method) {
    case 'GET':
    case 'HEAD': {
      const { statement, readOnly, range } = planSelect(schemaCache.current, name, request, maxRows);
      const outcome = await run(session, statement, readOnly, ({ rows }) => checkRows(request, rows));
      return rowsResponse(request, outcome, range.offset);
    }
    case 'POST':
    case 'PATCH':
    case 'DELETE': {
      const { statement, readOnly } = planWrite(schemaCache.current, name, request);
      const outcome = await run(session, statement, readOnly, ({ rows }) => checkRows(request, rows));
      return writeResponse(request, outcome);
    }
    default:
      throw new RestError(405, 'PGRST117', `Unsupported HTTP method: ${request.method}`);
  }
};

const callFunction: Handler = async ({ schemaCache, maxRows }, session, name, request) => {
  if (!['GET', 'HEAD', 'POST'].includes(request.method)) {
    throw new RestError(405, 'PGRST101', `Cannot use the ${request.method} method on RPC`);
  }
  const { statement, readOnly, range, routine } = planCall(schemaCache.current, name, request, maxRows);
  const outcome = await run(session, statement, readOnly, ({ rows }) => checkRows(request, rows));
  return routine.returnsVoid ? new Response(null, { status: 204 }) : rowsResponse(request, outcome, range.offset);
};
