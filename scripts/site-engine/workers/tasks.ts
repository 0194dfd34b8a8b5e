import type { Task } from './messages.ts';

/** Small enough for all workers to finish at about the same time. */
const PAGES_PER_TASK = 64;

/** A part of a site that is rendered on several machines. */
export interface Part {
  /** From 1. */
  readonly number: number;
  /** Number of all parts. */
  readonly of: number;
}

const WHOLE: Part = { number: 1, of: 1 };

/** Everything a site needs, or the share of a part: long tasks first, pages fill the rest of the time. */
export function siteTasks(pages: number, { number, of }: Part = WHOLE): Task[] {
  const batches = Array.from({ length: Math.ceil(pages / PAGES_PER_TASK) }, (_, index) => index * PAGES_PER_TASK);
  const tasks: Task[] = [
    { do: 'full-text', set: 'current' },
    { do: 'full-text', set: 'past' },
    { do: 'catalogue' },
    { do: 'sitemap' },
    { do: 'redirects' },
    ...batches.map((from): Task => ({ do: 'pages', from, to: Math.min(pages, from + PAGES_PER_TASK) })),
  ];
  return tasks.filter((_, index) => index % of === number - 1);
}
