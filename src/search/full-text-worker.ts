/**
 * Runs Pagefind apart from the page. What Pagefind cannot load it reports on the console only, and answers with less;
 * here such a report makes the answer a failure, so that nobody takes a broken index for one without hits.
 */
import { fold } from '../domain/search-match.ts';
import { readExcerpt } from './excerpt.ts';
import type { FullTextAnswer, FullTextQuestion, Mention } from './full-text.ts';

/** The part of the module in the built index that is used. */
interface Pagefind {
  search(term: string): Promise<{ readonly results: readonly { data(): Promise<FoundPage> }[] }>;
  mergeIndex(path: string, options: Readonly<Record<string, string | number>>): Promise<void>;
}

/** A page as the index holds it; `meta` is what the build gave it. */
interface FoundPage {
  readonly url: string;
  readonly excerpt: string;
  /** What is searched beside the title. */
  readonly content: string;
  readonly meta: {
    readonly kind: Mention['kind'];
    readonly title: string;
    readonly date?: string;
    readonly until?: string;
  };
}

/** Words of an excerpt. */
const excerptLength = 24;
/** Puts past events behind everything that is current. */
const PAST_WEIGHT = 1e-6;

let faults = 0;
const write = console.error.bind(console);
console.error = (...message: unknown[]) => {
  faults += 1;
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
  return module.createInstance({ basePath: '/pagefind/', excerptLength });
}

function mergePast(index: Pagefind): Promise<void> {
  return index.mergeIndex('/pagefind-past/', { indexWeight: PAST_WEIGHT, excerptLength, language: 'en' });
}

/** Pagefind leaves out words that it does not know, and takes their beginnings for them: the page must have them all. */
function mentionsAll({ meta, content }: FoundPage, term: string): boolean {
  const text = fold(`${meta.title}\n${content}`);
  return fold(term)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function isWanted(page: FoundPage, { term, withPast, now }: FullTextQuestion): boolean {
  const { meta } = page;
  return (withPast || meta.kind !== 'event' || Number(meta.until || 0) >= now) && mentionsAll(page, term);
}

function toMention({ url, excerpt, meta }: FoundPage): Mention {
  const parts = readExcerpt(excerpt);
  // What was found in the title alone leaves an excerpt that says nothing of it.
  const isTelling = parts.some(({ isMarked }) => isMarked);
  return { kind: meta.kind, path: url, title: meta.title, date: meta.date ?? '', excerpt: isTelling ? parts : [] };
}

async function answer(question: FullTextQuestion): Promise<readonly Mention[]> {
  opened ??= openIndex();
  const index = await opened;
  if (question.withPast) mergedPast ??= mergePast(index);
  await mergedPast;
  const { results } = await index.search(question.term);
  const mentions: Mention[] = [];
  for (let next = 0; next < results.length && mentions.length < question.limit; next += question.limit) {
    const pages = await Promise.all(results.slice(next, next + question.limit).map((result) => result.data()));
    mentions.push(...pages.filter((page) => isWanted(page, question)).map(toMention));
  }
  return mentions.slice(0, question.limit);
}

addEventListener('message', ({ data: question }: MessageEvent<FullTextQuestion>) => {
  faults = 0;
  const reply = (mentions: readonly Mention[] | null) => {
    const message: FullTextAnswer = { number: question.number, mentions };
    postMessage(message);
  };
  answer(question).then(
    (mentions) => reply(faults === 0 ? mentions : null),
    (fault: unknown) => {
      write(fault);
      reply(null);
    },
  );
});
