import type { Transaction } from '../database/database.ts';
import type { Challenge } from './pkce.ts';

/** A sign-in under way. */
export interface FlowState {
  readonly id: string;
  readonly redirectTo: string;
  readonly challenge: Challenge | null;
  /** Life of the access tokens it leads to, in seconds; null means the service's setting. */
  readonly tokenSeconds: number | null;
  /** Who signed in; null until then. */
  readonly userId: string | null;
  readonly expired: boolean;
}

interface Row {
  id: string;
  redirect_to: string;
  code_challenge: string | null;
  code_challenge_method: 's256' | 'plain' | null;
  token_seconds: number | null;
  user_id: string | null;
  expired: boolean;
}

/** Minutes a sign-in may take from beginning to end. */
const life = `interval '5 minutes'`;
const columns = `id::text, redirect_to, code_challenge, code_challenge_method, token_seconds, user_id::text,
  created_at < now() - ${life} as expired`;

export async function beginFlow(
  transaction: Transaction,
  { redirectTo, challenge, tokenSeconds }: Pick<FlowState, 'redirectTo' | 'challenge' | 'tokenSeconds'>,
): Promise<string> {
  await transaction.query(`delete from auth.flow_states where created_at < now() - interval '1 day'`);
  const [row] = await transaction.query<{ id: string }>(
    `insert into auth.flow_states (redirect_to, code_challenge, code_challenge_method, token_seconds)
    values ($1, $2, $3, $4::text::integer)
    returning id::text`,
    [redirectTo, challenge?.challenge ?? null, challenge?.method ?? null, tokenSeconds?.toString() ?? null],
  );
  if (row === undefined) throw new Error('A sign-in was not recorded.');
  return row.id;
}

/** The sign-in with that id, locked until the end of the transaction. */
export async function findFlow(transaction: Transaction, id: string): Promise<FlowState | undefined> {
  if (!isUuid(id)) return undefined;
  const statement = `select ${columns} from auth.flow_states where id = $1::text::uuid for update`;
  return toFlowState((await transaction.query<Row>(statement, [id]))[0]);
}

/** The sign-in that a code belongs to, locked until the end of the transaction. */
export async function findFlowByCode(transaction: Transaction, code: string): Promise<FlowState | undefined> {
  if (!isUuid(code)) return undefined;
  const statement = `select ${columns} from auth.flow_states where auth_code = $1::text::uuid for update`;
  return toFlowState((await transaction.query<Row>(statement, [code]))[0]);
}

/** Records who signed in. @returns The code to exchange for a session. */
export async function completeFlow(transaction: Transaction, id: string, userId: string): Promise<string> {
  const [row] = await transaction.query<{ code: string }>(
    `update auth.flow_states set user_id = $2::text::uuid, auth_code = gen_random_uuid()
    where id = $1::text::uuid
    returning auth_code::text as code`,
    [id, userId],
  );
  if (row === undefined) throw new Error('A sign-in vanished before it was complete.');
  return row.code;
}

export async function endFlow(transaction: Transaction, id: string): Promise<void> {
  await transaction.query('delete from auth.flow_states where id = $1::text::uuid', [id]);
}

function toFlowState(row: Row | undefined): FlowState | undefined {
  if (row === undefined) return undefined;
  const { code_challenge: challenge, code_challenge_method: method } = row;
  return {
    id: row.id,
    redirectTo: row.redirect_to,
    challenge: challenge === null || method === null ? null : { challenge, method },
    tokenSeconds: row.token_seconds,
    userId: row.user_id,
    expired: row.expired,
  };
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
