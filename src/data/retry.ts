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

/** One request. Far beyond the statement limits of the hosted service (3 to 8 s): silence is given up. */
const REQUEST_MS = 15_000;

/** All attempts together: a database that is silent for so long is down. */
const PATIENCE_MS = 45_000;

type AnyAnswer = Pick<Answer<unknown>, 'error' | 'status'>;

/** Worth another try: nobody there, too many requests, a fault or a timeout of the server (57014). */
export function isPassing({ status, error }: AnyAnswer): boolean {
  return status === 0 || status === 408 || status === 429 || status >= 500 || error?.code === '57014';
}

/** How patiently to ask; what is left out is the usual. */
export interface Patience {
  readonly attempts?: number | undefined;
  /** Milliseconds before the second attempt; twice as many before each further one. */
  readonly firstWaitMs?: number | undefined;
  /** An answer that asking again cannot better, although it is a passing one. */
  readonly isFinal?: (answer: AnyAnswer) => boolean;
  /** Told before each further attempt how many seconds went by without a good answer. */
  readonly onWait?: ((seconds: number) => void) | undefined;
}

/**
 * Asks until there is an answer, or none to be had: after five attempts or 45 seconds. The request must be one that may
 * safely be repeated.
 *
 * @param ask gets the signal that gives a silent request up after 15 seconds
 * @returns the last answer, good or bad
 */
export async function askPatiently<Some extends AnyAnswer>(
  ask: (signal: AbortSignal) => PromiseLike<Some>,
  { attempts = ATTEMPTS, firstWaitMs = FIRST_WAIT_MS, isFinal = () => false, onWait }: Patience = {},
): Promise<Some> {
  const start = performance.now();
  for (let attempt = 1; ; attempt++) {
    const answer = await ask(AbortSignal.timeout(REQUEST_MS));
    const spent = performance.now() - start;
    const isLast = attempt >= attempts || spent > PATIENCE_MS;
    if (answer.error === null || !isPassing(answer) || isFinal(answer) || isLast) return answer;
    onWait?.(Math.round(spent / 1000));
    await sleep(firstWaitMs * 2 ** (attempt - 1));
  }
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
 * A good answer to a request that a build needs.
 *
 * @param what named in the error, e.g. `events`
 * @throws DataError when asking patiently led to none
 */
export async function withRetries<Data>(
  what: string,
  ask: (signal: AbortSignal) => PromiseLike<Answer<Data>>,
  firstWaitMs = FIRST_WAIT_MS,
): Promise<Answer<Data>> {
  const answer = await askPatiently(ask, { firstWaitMs });
  if (answer.error === null) return answer;
  const said = readable(answer.error.message);
  if (isPassing(answer)) {
    throw new DataError(
      `The database could not be read (${what}): ${said || `status ${answer.status}`}. ` +
        'Check that it runs and that PUBLIC_SUPABASE_URL names it; free projects pause after a week without use.',
    );
  }
  throw new DataError(
    `The database refused to give ${what}${said && `: ${said}`} (status ${answer.status}). ${adviceFor(answer.status)}`,
  );
}
