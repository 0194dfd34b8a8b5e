import { setTimeout as sleep } from 'node:timers/promises';
import { DataError } from './data-error.ts';

/** A supabase-js response: data or an error, and the HTTP status (0 without a response). */
export interface Answer<Data> {
  readonly data: Data | null;
  readonly error: { readonly message: string; readonly code?: string } | null;
  readonly status: number;
  readonly count?: number | null;
}

const ATTEMPTS = 5;
const FIRST_WAIT_MS = 200;

/** Timeout of one request. Far above the statement timeouts of the hosted service (3 to 8 s). */
const REQUEST_MS = 15_000;

/** No further attempt after this time. */
const RETRY_MS = 45_000;

type AnyAnswer = Pick<Answer<unknown>, 'error' | 'status'>;

/** Whether to retry: no response, rate limit, server error or statement timeout (57014). */
export function isTransient({ status, error }: AnyAnswer): boolean {
  return status === 0 || status === 408 || status === 429 || status >= 500 || error?.code === '57014';
}

/** Options of `requestWithRetries`. */
export interface RetryOptions {
  readonly attempts?: number | undefined;
  /** Milliseconds before the second attempt; doubled before each further one. */
  readonly firstWaitMs?: number | undefined;
  /** Whether not to retry although the error is transient. */
  readonly isFinal?: (answer: AnyAnswer) => boolean;
  /** Called before each retry with the seconds since the first attempt. */
  readonly onWait?: ((seconds: number) => void) | undefined;
}

/**
 * Repeats a request after transient errors, up to five times or for 45 seconds. The request must be idempotent.
 *
 * @param ask receives a signal that aborts after 15 seconds
 * @returns the last response, which may be an error
 */
export async function requestWithRetries<Some extends AnyAnswer>(
  ask: (signal: AbortSignal) => PromiseLike<Some>,
  { attempts = ATTEMPTS, firstWaitMs = FIRST_WAIT_MS, isFinal = () => false, onWait }: RetryOptions = {},
): Promise<Some> {
  const start = performance.now();
  for (let attempt = 1; ; attempt++) {
    const answer = await ask(AbortSignal.timeout(REQUEST_MS));
    const spent = performance.now() - start;
    const isLast = attempt >= attempts || spent > RETRY_MS;
    if (answer.error === null || !isTransient(answer) || isFinal(answer) || isLast) return answer;
    onWait?.(Math.round(spent / 1000));
    await sleep(firstWaitMs * 2 ** (attempt - 1));
  }
}

/** Error pages may be long and contain anything: cut to one line without control characters. */
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
 * A successful response to a request that a build needs.
 *
 * @param what named in the error, e.g. `events`
 * @throws DataError if all attempts fail
 */
export async function withRetries<Data>(
  what: string,
  ask: (signal: AbortSignal) => PromiseLike<Answer<Data>>,
  firstWaitMs = FIRST_WAIT_MS,
): Promise<Answer<Data>> {
  const answer = await requestWithRetries(ask, { firstWaitMs });
  if (answer.error === null) return answer;
  const reason = readable(answer.error.message);
  if (isTransient(answer)) {
    throw new DataError(
      `The database could not be read (${what}): ${reason || `status ${answer.status}`}. ` +
        'Check that it is running and that PUBLIC_SUPABASE_URL is correct; free projects pause after a week without use.',
    );
  }
  throw new DataError(
    `The database rejected the request for ${what}${reason && `: ${reason}`} (status ${answer.status}). ${adviceFor(answer.status)}`,
  );
}
