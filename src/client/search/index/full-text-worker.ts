/**
 * Runs Pagefind in a worker. Pagefind reports files that it cannot load on the console only and answers with fewer
 * hits; here any `console.error` makes the answer a failure, so that a broken index is not mistaken for one without
 * hits.
 */
import { type GroupIndex, mentionsIn } from './find-mentions.ts';
import type { FullTextAnswer, FullTextQuestion, Mention } from './full-text.ts';

/** The part of the module in the built index that is used. */
interface Pagefind extends GroupIndex {
  mergeIndex(path: string, options: Readonly<Record<string, string | number>>): Promise<void>;
}

/** Ranks past events below everything current. */
const PAST_WEIGHT = 1e-6;

let errors = 0;
const write = console.error.bind(console);
console.error = (...message: unknown[]) => {
  errors += 1;
  write(...message);
};
addEventListener('unhandledrejection', (event) => {
  event.preventDefault();
  console.error(event.reason);
});

let opened: Promise<Pagefind> | undefined;
let mergedPast: Promise<void> | undefined;

async function openIndex(): Promise<Pagefind> {
  // A file of the built site, not of this bundle.
  const address = '/pagefind/pagefind.js';
  const module: { createInstance(options: object): Pagefind } = await import(/* @vite-ignore */ address);
  return module.createInstance({ basePath: '/pagefind/' });
}

function mergePast(index: Pagefind): Promise<void> {
  return index.mergeIndex('/pagefind-past/', { indexWeight: PAST_WEIGHT, language: 'en' });
}

async function answer(question: FullTextQuestion): Promise<readonly Mention[]> {
  opened ??= openIndex();
  const index = await opened;
  if (question.withPast) mergedPast ??= mergePast(index);
  await mergedPast;
  return await mentionsIn(index, question);
}

addEventListener('message', ({ data: question }: MessageEvent<FullTextQuestion>) => {
  errors = 0;
  const reply = (mentions: readonly Mention[] | null) => {
    const message: FullTextAnswer = { number: question.number, mentions };
    postMessage(message);
  };
  answer(question).then(
    (mentions) => reply(errors === 0 ? mentions : null),
    (error: unknown) => {
      write(error);
      reply(null);
    },
  );
});
