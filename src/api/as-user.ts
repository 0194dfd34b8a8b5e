import { failureText } from '../domain/account/failure-words.ts';
import { accountTexts } from '../domain/text/account-texts.ts';
import { done, type Failure, type Outcome, refused, signedOut, toFailure } from './outcome.ts';
import type { Client, Connect } from './supabase.ts';

const texts = accountTexts.failures;

/** A response as the client returns it. */
interface Answer<Value> {
  readonly data: Value;
  readonly error: { readonly message: string; readonly code?: string } | null;
  readonly status: number;
}

/** Longer than anyone would wait. */
const TIMEOUT_MS = 20_000;

/** What the database answers when a row of the account itself is missing: no such key, no such row. */
const ACCOUNT_MISSING: readonly (string | undefined)[] = ['23503', 'PGRST116'];

/**
 * Runs a call as the given user. Nothing is sent if the session is missing or belongs to someone else. If the database
 * considers the access token expired (clocks differ), it is refreshed once. Never throws.
 */
export async function asUser<Value>(
  connect: Connect,
  userId: string,
  call: (client: Client, signal: AbortSignal) => PromiseLike<Answer<Value>>,
): Promise<Outcome<NonNullable<Value>>> {
  const client = await connect().catch(() => null);
  if (client === null) return refused(texts.connectionLost);
  try {
    return await ask(client, userId, call);
  } catch (error) {
    console.error('A call failed.', error);
    return { ok: false, message: texts.unexpected, kind: 'unknown' };
  }
}

async function ask<Value>(
  client: Client,
  userId: string,
  call: (client: Client, signal: AbortSignal) => PromiseLike<Answer<Value>>,
): Promise<Outcome<NonNullable<Value>>> {
  const { data, error: sessionError } = await client.auth.getSession();
  if (data.session === null)
    return sessionError === null ? signedOut(texts.mustBeLoggedIn) : notRefreshed(sessionError);
  if (data.session.user.id !== userId) return refused(texts.somebodyElse);

  const send = () => call(client, AbortSignal.timeout(TIMEOUT_MS));
  let answer = await send();
  if (answer.status === 401) {
    const { data: renewed, error } = await client.auth.refreshSession();
    if (renewed.session === null) return notRefreshed(error);
    if (renewed.session.user.id !== userId) return refused(texts.somebodyElse);
    answer = await send();
    if (answer.status === 401) return signedOut(texts.sessionEnded);
  }
  if (answer.error === null && answer.data !== null && answer.data !== undefined) return done(answer.data);
  if (ACCOUNT_MISSING.includes(answer.error?.code) && (await isAccountGone(client)))
    return signedOut(texts.accountGone);
  return toFailure(answer.error, answer.status);
}

/** The failure of a call that was not sent, for lack of a valid access token. */
function notRefreshed(error: { readonly name: string; readonly status?: number | undefined } | null): Failure {
  // The client knows no status of an answer that it could not read.
  const status = error?.status ?? 200;
  // Another tab was faster: the session is in flux, not over.
  const isFinal = status >= 400 && status < 500 && ![408, 409, 429].includes(status);
  return isFinal || error === null ? signedOut(texts.sessionEnded) : refused(failureText(error, status));
}

/** Asks whether the account was deleted elsewhere: its access token outlives it. If so, the session ends. */
async function isAccountGone(client: Client): Promise<boolean> {
  const { error } = await client.auth.getUser();
  if (error?.code !== 'user_not_found') return false;
  await client.auth.signOut({ scope: 'local' });
  return true;
}
