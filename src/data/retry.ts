import { setTimeout as sleep } from 'node:timers/promises';
import { DataError } from './data-error.ts';

/** What supabase-js answers: data or an error, and the HTTP status (0 when nothing answered). */
export interface Answer<Data> {
  readonly data: Data | null;
  readonly error: { readonly message: string; readonly code?: string } | null;
  readonly status: number;
  readonly count?: number | null;
}

const ATTEMPTS = 5;
const FIRST_WAIT_MS = 200;

/** Worth another try: nobody there, too many requests, a fault or a timeout of the server (57014). */
function isPassing({ status, error }: Answer<unknown>): boolean {
  return status === 0 || status === 408 || status === 429 || status >= 500 || error?.code === '57014';
}

/** A fault page may be long and hold anything: one line of it, without control characters, is enough. */
const readable = (message: string) =>
  message
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 200);

function adviceFor(status: number): string {
  if (status === 401 || status === 403)
    return 'Check PUBLIC_SUPABASE_PUBLISHABLE_KEY, and that the migrations are applied.';
  if (status === 404) return 'Check PUBLIC_SUPABASE_URL (without a path), and that the migrations are applied.';
  return 'Check PUBLIC_SUPABASE_URL and that the migrations are applied.';
}

/**
 * Asks until there is an answer, waiting 200 ms and then twice as long each time.
 *
 * @param what named in the error, e.g. `events`
 * @throws DataError when the last attempt failed too, or at once when asking again cannot help
 */
export async function withRetries<Data>(
  what: string,
  ask: () => PromiseLike<Answer<Data>>,
  firstWaitMs = FIRST_WAIT_MS,
): Promise<Answer<Data>> {
  for (let attempt = 1; ; attempt++) {
    const answer = await ask();
    if (answer.error === null) return answer;
    if (!isPassing(answer)) {
      throw new DataError(
        `The database refused to give ${what}: ${readable(answer.error.message)} (status ${answer.status}). ${adviceFor(answer.status)}`,
      );
    }
    if (attempt === ATTEMPTS) {
      throw new DataError(
        `The database could not be read (${what}, ${ATTEMPTS} attempts): ${readable(answer.error.message) || `status ${answer.status}`}. ` +
          'Check that it runs and that PUBLIC_SUPABASE_URL names it; free projects pause after a week without use.',
      );
    }
    await sleep(firstWaitMs * 2 ** (attempt - 1));
  }
}
