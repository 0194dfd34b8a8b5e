import type { HighlightedPart } from '../../../domain/search/match/highlight.ts';
import type { ShowChoice } from '../../../domain/search/match/pair-card.ts';
import type { MentionChoice } from '../../../domain/search/mentions/mention-match.ts';
import { reloadIfGone } from '../../gone-files.ts';
import { mentionCounts } from './catalogue-store.ts';
import workerPath from './full-text-worker.ts?worker&url';
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
export interface FullTextQuestion extends MentionChoice {
  readonly number: number;
  readonly term: string;
  readonly limit: number;
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

/** @returns `null` when a part of the index could not be loaded */
function ask(asked: Omit<FullTextQuestion, 'number'>): Promise<readonly Mention[] | null> {
  questions += 1;
  const question: FullTextQuestion = { number: questions, ...asked };
  worker ??= new Worker(workerPath, { type: 'module', name: 'full-text' });
  const own = worker;
  return new Promise((resolve, reject) => {
    const end = new AbortController();
    const stop = () => {
      end.abort();
      // Its state is unknown: the next question starts a new worker.
      own.terminate();
      if (worker === own) worker = undefined;
    };
    const fail = (reason: string) => {
      stop();
      reject(new SearchUnavailable(reason));
    };
    const timer = setTimeout(() => fail('The full-text search does not answer.'), TIMEOUT_MS);
    end.signal.addEventListener('abort', () => clearTimeout(timer));
    const notStarted = () => {
      void reloadIfGone(workerPath);
      fail('The full-text search did not start.');
    };
    own.addEventListener('error', notStarted, { signal: end.signal });
    own.addEventListener(
      'message',
      ({ data }: MessageEvent<FullTextAnswer>) => {
        if (data.number !== question.number) return;
        if (data.mentions === null) stop();
        end.abort();
        resolve(data.mentions);
      },
      { signal: end.signal },
    );
    own.postMessage(question);
  });
}

/**
 * Pages of events, artists and venues that mention the term and pass the filter (rule S6), best first: upcoming events
 * before past ones, and past ones in the scope 'all' only.
 *
 * @throws SearchUnavailable when the index cannot be loaded or is incomplete
 */
export async function findMentions(
  term: string,
  limit: number,
  { scope, filter, now }: ShowChoice,
): Promise<readonly Mention[]> {
  const { current, past } = await mentionCounts();
  if (current === 0) return [];
  const question = { term, limit, filter, withPast: scope === 'all' && past > 0, now };
  const hadIndex = worker !== undefined;
  // An index that was loaded before a deployment may lack parts afterwards: a new worker loads that of today.
  const mentions = (await ask(question)) ?? (hadIndex ? await ask(question) : null);
  if (mentions === null) throw new SearchUnavailable('The full-text index is incomplete.');
  return mentions;
}
