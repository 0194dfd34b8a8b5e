/**
 * An installation as the database itself describes it (`describe_installation` of the migrations).
 */
import { z } from 'zod';
import { startLocalSupabase } from '../local-supabase/start.ts';
import { ask } from './ask.ts';
import type { Installation } from './check-reach.ts';

const rights = z.record(z.string(), z.array(z.string()));

const policy = z.object({
  /** select, insert, update, delete or all. */
  command: z.string(),
  /** Whom it is for. */
  roles: z.array(z.string()),
  /** Whether it adds to the others, or narrows them. */
  permissive: z.boolean(),
  /** Which rows are seen. */
  using: z.string().nullable(),
  /** Which rows may be written. */
  check: z.string().nullable(),
});

const relation = z.object({
  /** Table or view. */
  kind: z.enum(['table', 'view']),
  /** Whether row level security is on. */
  row_security: z.boolean(),
  /** Whether a view reads with the rights of whoever asks. */
  security_invoker: z.boolean(),
  /** Types by column. */
  columns: z.record(z.string(), z.string()),
  /** Privileges by role; `update(COLUMN)` where only a column is meant. */
  grants: rights,
  /** By name. */
  policies: z.record(z.string(), policy),
});

const description = z.object({
  /** By name. */
  relations: z.record(z.string(), relation),
  /** By name with arguments. */
  functions: z.record(
    z.string(),
    z.object({
      /** Whether it runs with the rights of its owner. */
      security_definer: z.boolean(),
      /** Roles that may call it. */
      callers: z.array(z.string()),
    }),
  ),
  /** `schema.table.trigger`, those that are on. */
  triggers: z.array(z.string()),
});

export type Description = z.infer<typeof description>;
export type Relation = z.infer<typeof relation>;

/** What this version's migrations make, from an empty database of their own. */
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

/** What the installation says; `null` when it does not know the question, or answers it otherwise. */
export async function describeInstallation({ url, secretKey }: Installation): Promise<Description | null> {
  const answer = await ask(`${url}/rest/v1/rpc/describe_installation`, { method: 'POST', key: secretKey, body: {} });
  const result = description.safeParse(answer.body);
  return answer.status === 200 && result.success ? result.data : null;
}
