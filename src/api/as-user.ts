import { accountTexts } from '../domain/text/account-texts.ts';
import { CONNECTION_LOST, done, type Failure, type Outcome, refused, toFailure } from './outcome.ts';
import type { Client, Connect } from './supabase.ts';

/** A response as the client returns it. */
interface Answer<Value> {
  readonly data: Value;
  readonly error: { readonly message: string } | null;
  readonly status: number;
}

/** Longer than anyone would wait. */
const TIMEOUT_MS = 20_000;

/**
 * Runs a call as the given user. Nothing is sent if the session is missing or belongs to someone else. If the database
 * considers the access token expired (clocks differ), it is refreshed once.
 */
export async function asUser<Value>(
  connect: Connect,
  userId: string,
  call: (client: Client, signal: AbortSignal) => PromiseLike<Answer<Value>>,
): Promise<Outcome<NonNullable<Value>>> {
  const client = await connect().catch(() => null);
  if (client === null) return refused(CONNECTION_LOST);
  const { data, error: sessionError } = await client.auth.getSession();
  if (data.session === null)
    return refused(sessionError === null ? accountTexts.favorites.mustBeLoggedIn : CONNECTION_LOST);
  if (data.session.user.id !== userId) return refused('Somebody else has signed in in this browser.');

  const send = () => call(client, AbortSignal.timeout(TIMEOUT_MS));
  let answer = await send();
  if (answer.status === 401) {
    const { data: renewed } = await client.auth.refreshSession();
    if (renewed.session?.user.id === userId) answer = await send();
  }
  if (answer.error !== null) return limitFailure(answer.error.message) ?? toFailure(answer.error, answer.status);
  if (answer.data === null || answer.data === undefined) return toFailure({ message: '' }, answer.status);
  return done(answer.data);
}

/** The words for a limit that the database enforces; `null` for any other message. */
function limitFailure(message: string): Failure | null {
  const words = new Map<string, string>(Object.entries(accountTexts.limits)).get(message);
  return words === undefined ? null : refused(words);
}
