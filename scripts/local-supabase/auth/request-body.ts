import type { Context } from 'hono';
import type { z } from 'zod';
import { isTooDeepJson } from '../database/json-depth.ts';
import { AuthError } from './errors.ts';

/** The JSON body of a request. @throws AuthError 400 when it does not match the schema */
export async function readJson<Body>(context: Context, schema: z.ZodType<Body>): Promise<Body> {
  const text = await context.req.text();
  if (isTooDeepJson(text)) throw new AuthError(400, 'bad_json', 'The JSON of the request body is nested too deeply');
  const result = schema.safeParse(parseJson(text));
  if (!result.success) throw new AuthError(400, 'bad_json', 'Could not read params');
  return result.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new AuthError(400, 'bad_json', 'Could not parse request body as JSON', { cause: error });
  }
}
