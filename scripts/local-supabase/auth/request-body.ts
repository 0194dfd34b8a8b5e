import type { Context } from 'hono';
import type { z } from 'zod';
import { AuthError } from './errors.ts';

/** The JSON body of a request. @throws AuthError 400 when it is no JSON of that shape. */
export async function readJson<Body>(context: Context, schema: z.ZodType<Body>): Promise<Body> {
  const value: unknown = await context.req.json().catch((fault: unknown) => {
    throw new AuthError(400, 'bad_json', 'Could not parse request body as JSON', { cause: fault });
  });
  const result = schema.safeParse(value);
  if (!result.success) throw new AuthError(400, 'bad_json', 'Could not read params');
  return result.data;
}
