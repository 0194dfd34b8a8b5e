import type { Transaction } from '../database/database.ts';
import type { Challenge } from './pkce.ts';

/** A sign-in between /authorize and /token. */
export interface FlowState {
  readonly id: string;
  readonly redirectTo: string;
  readonly challenge: Challenge | null;
  /** Lifetime of its access tokens in seconds; null means the default. */
  readonly tokenSeconds: number | null;
  /** Null until consent is given. */
  readonly userId: string | null;
  readonly expired: boolean;
}

interface Row {
  id: string;
  redirect_to: string;
  code_challenge: string | null;
  code_challenge_method: 's256' | null;
  token_seconds: number | null;
  user_id: string | null;
  expired: boolean;
}

const columns = `id::text, redirect_to, code_challenge, code_challenge_method, token_seconds, user_id::text,
  created_at < now() - interval '5 minutes' as expired`;

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
  if (row === undefined) throw new Error('The sign-in was not stored.');
  return row.id;
}

/** The sign-in with that id; its row stays locked until the transaction ends. */
export async function findFlow(transaction: Transaction, id: string): Promise<FlowState | undefined> {
  if (!isUuid(id)) return undefined;
  const statement = `select ${columns} from auth.flow_states where id = $1::text::uuid for update`;
  return toFlowState((await transaction.query<Row>(statement, [id]))[0]);
}

/** The sign-in of an authorization code; its row stays locked until the transaction ends. */
export async function findFlowByCode(transaction: Transaction, code: string): Promise<FlowState | undefined> {
  if (!isUuid(code)) return undefined;
  const statement = `select ${columns} from auth.flow_states where auth_code = $1::text::uuid for update`;
  return toFlowState((await transaction.query<Row>(statement, [code]))[0]);
}

/** Stores who signed in. @returns the authorization code */
export async function completeFlow(transaction: Transaction, id: string, userId: string): Promise<string> {
  const [row] = await transaction.query<{ code: string }>(
    `update auth.flow_states set user_id = $2::text::uuid, auth_code = gen_random_uuid()
    where id = $1::text::uuid
    returning auth_code::text as code`,
    [id, userId],
  );
  if (row === undefined) throw new Error('The sign-in was deleted before it was complete.');
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
