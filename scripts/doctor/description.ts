import { z } from 'zod';
import { startLocalSupabase } from '../local-supabase/start.ts';
import { ask } from './ask.ts';
import type { Installation } from './check-reach.ts';

const rights = z.record(z.string(), z.array(z.string()));

const policy = z.object({
  /** select, insert, update, delete or all. */
  command: z.string(),
  roles: z.array(z.string()),
  /** Whether rows need to pass any permissive policy rather than this one. */
  permissive: z.boolean(),
  /** SQL condition of visible rows. */
  using: z.string().nullable(),
  /** SQL condition of writable rows. */
  check: z.string().nullable(),
});

const relation = z.object({
  kind: z.enum(['table', 'view']),
  row_security: z.boolean(),
  /** Whether a view runs with the rights of its caller. */
  security_invoker: z.boolean(),
  /** Types by column. */
  columns: z.record(z.string(), z.string()),
  /** Privileges by role; `update(COLUMN)` for single columns. */
  grants: rights,
  /** By name. */
  policies: z.record(z.string(), policy),
});

/** Result of `describe_installation`. */
const description = z.object({
  /** By name. */
  relations: z.record(z.string(), relation),
  /** By name and argument types. */
  functions: z.record(
    z.string(),
    z.object({
      security_definer: z.boolean(),
      callers: z.array(z.string()),
    }),
  ),
  /** `schema.table.trigger` of enabled triggers. */
  triggers: z.array(z.string()),
});

export type Description = z.infer<typeof description>;
export type Relation = z.infer<typeof relation>;

/** The description of a new database with all migrations. */
export async function describeReference(): Promise<Description> {
  const backend = await startLocalSupabase();
  try {
    const answer = await ask(`${backend.url}/rest/v1/rpc/describe_installation`, {
      method: 'POST',
      key: backend.secretKey,
      body: {},
    });
    return description.parse(answer.body);
  } finally {
    await backend.close();
  }
}

/** The description of an installation; null when its migrations are too old. */
export async function describeInstallation({ url, secretKey }: Installation): Promise<Description | null> {
  const answer = await ask(`${url}/rest/v1/rpc/describe_installation`, { method: 'POST', key: secretKey, body: {} });
  const result = description.safeParse(answer.body);
  return answer.status === 200 && result.success ? result.data : null;
}
