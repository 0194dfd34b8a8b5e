import type { SearchScope } from '../../../domain/search/codec/show-set.ts';
import type { HighlightedPart } from '../../../domain/search/match/highlight.ts';
import type { Instant } from '../../../domain/time/instant.ts';
import { mentionCounts } from './catalogue-store.ts';
import { SearchUnavailable } from './unavailable.ts';

/** A page that mentions what was searched for. */
export interface Mention {
  readonly kind: 'event' | 'artist' | 'venue';
  readonly path: string;
  readonly title: string;
  /** `Nov 27, 2026`; empty unless the page is an event with a date. */
  readonly date: string;
  /** Text around the matches; empty if they are in the title. */
  readonly excerpt: readonly HighlightedPart[];
}

/** Message to the worker. */
export interface FullTextQuestion {
  readonly number: number;
  readonly term: string;
  readonly withPast: boolean;
  readonly limit: number;
  readonly now: Instant;
}

/** Message from the worker. */
export interface FullTextAnswer {
  readonly number: number;
  /** `null` when a part of the index could not be loaded. */
  readonly mentions: readonly Mention[] | null;
}

/** First use loads the engine and the index, possibly over a slow network. */
const TIMEOUT_MS = 30_000;

let worker: Worker | undefined;
let questions = 0;

function startWorker(): Worker {
  return new Worker(new URL('./full-text-worker.ts', import.meta.url), { type: 'module', name: 'full-text' });
}

function ask(question: FullTextQuestion): Promise<readonly Mention[]> {
  worker ??= startWorker();
  const asked = worker;
  return new Promise((resolve, reject) => {
    const end = new AbortController();
    const fail = (reason: string) => {
      end.abort();
      // Its state is unknown: the next question starts a new worker.
      asked.terminate();
      if (worker === asked) worker = undefined;
      reject(new SearchUnavailable(reason));
    };
    const timer = setTimeout(() => fail('The full-text search does not answer.'), TIMEOUT_MS);
    end.signal.addEventListener('abort', () => clearTimeout(timer));
    asked.addEventListener('error', () => fail('The full-text search did not start.'), { signal: end.signal });
    asked.addEventListener(
      'message',
      ({ data }: MessageEvent<FullTextAnswer>) => {
        if (data.number !== question.number) return;
        if (data.mentions === null) return fail('The full-text index is incomplete.');
        end.abort();
        resolve(data.mentions);
      },
      { signal: end.signal },
    );
    asked.postMessage(question);
  });
}

/**
 * Pages of events, artists and venues that mention the term, best first: upcoming events before past ones, and past
 * ones in the scope 'all' only.
 *
 * @throws SearchUnavailable when the index cannot be loaded or is incomplete
 */
export async function findMentions(
  term: string,
  { scope, limit, now }: { readonly scope: SearchScope; readonly limit: number; readonly now: Instant },
): Promise<readonly Mention[]> {
  const { current, past } = await mentionCounts();
  if (current === 0) return [];
  questions += 1;
  return await ask({ number: questions, term, withPast: scope === 'all' && past > 0, limit, now });
}
