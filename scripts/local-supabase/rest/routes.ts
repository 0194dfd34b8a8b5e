import { type Context, Hono } from 'hono';
import { GatewayError } from '../auth/api-key.ts';
import { identify } from '../auth/identity.ts';
import type { SigningKey } from '../auth/signing-key.ts';
import { turnOf } from '../auth/turn.ts';
import type { Database, Turn } from '../database/database.ts';
import { invalidJson, RestError } from './errors.ts';
import { wantsObject } from './media-type.ts';
import { parsePreferences } from './preferences.ts';
import { planCall, planSelect, planWrite, type RestRequest } from './requests.ts';
import { checkRows, errorResponse, rowsResponse, writeResponse } from './responses.ts';
import { exposedSchema, type SchemaCache } from './schema-cache.ts';
import { type Outcome, run, type Session } from './session.ts';

export interface RestService {
  readonly database: Database;
  readonly signingKey: SigningKey;
  readonly maxRows: number;
  /** For one statement of `anon` and `authenticated`, in milliseconds. */
  readonly statementTimeout: number;
  /** `reload` after a migration or a hand-made table. */
  readonly schemaCache: { readonly current: SchemaCache; reload(turn: Turn): Promise<void> };
}

/** Everything under `/rest/v1`: the part of PostgREST that the product uses for tables, views and functions. */
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
    const request = await readRequest(context.req.raw, url);
    const name = context.req.param('name') ?? '';
    const { database, statementTimeout } = service;
    const turn = turnOf(context.req.raw, identity, request.body.length);
    const session = { database, identity, statementTimeout, turn };
    return await withFreshCache(service, turn, () => handle(service, session, name, request));
  } catch (error) {
    if (error instanceof GatewayError) return error.toResponse();
    if (error instanceof RestError) return errorResponse(error);
    throw error;
  }
}

/** Retries once with a fresh schema cache: an unknown name may be newer than the cache. */
async function withFreshCache(service: RestService, turn: Turn, work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof RestError) || !/^(?:PGRST20[0245]|42703)$/.test(error.code)) throw error;
    await service.schemaCache.reload(turn);
    return work();
  }
}

/** @throws RestError PGRST102 for a body that is not UTF-8, which would be stored with other characters */
async function readText(raw: Request): Promise<string> {
  const bytes = await raw.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw invalidJson(error);
  }
}

async function readRequest(raw: Request, url: URL): Promise<RestRequest> {
  return {
    method: raw.method,
    parameters: url.searchParams,
    preferences: parsePreferences(raw.headers.get('prefer')),
    contentType: raw.headers.get('content-type'),
    body: raw.method === 'GET' || raw.method === 'HEAD' ? '' : await readText(raw),
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
  const check = (outcome: Outcome) => checkRows(request, outcome);
  switch (request.method) {
    case 'GET':
    case 'HEAD': {
      const planned = planSelect(schemaCache.current, name, request, maxRows);
      return rowsResponse(request, await run(session, () => planned, check), planned.offset);
    }
    case 'POST':
    case 'PATCH':
    case 'DELETE': {
      const plan = planWrite(schemaCache.current, name, request, maxRows);
      return writeResponse(request, await run(session, plan, check));
    }
    default:
      throw new RestError(405, 'PGRST117', `Unsupported HTTP method: ${request.method}`);
  }
};

const callFunction: Handler = async ({ schemaCache }, session, name, request) => {
  if (request.method !== 'POST') {
    throw new RestError(405, 'PGRST101', `Cannot use the ${request.method} method on RPC`, {
      hint: 'The embedded backend calls functions with POST only.',
    });
  }
  const plan = () => planCall(schemaCache.current, name, request);
  const outcome = await run(session, plan, () => {});
  return outcome.planned.routine.returnsVoid ? new Response(null, { status: 204 }) : rowsResponse(request, outcome, 0);
};
