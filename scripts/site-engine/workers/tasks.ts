import type { Task } from './messages.ts';

/** Small enough for all workers to finish at about the same time. */
const PAGES_PER_TASK = 64;

/** Everything a site needs: long tasks first, pages fill the rest of the time. */
export function siteTasks(pages: number): Task[] {
  const batches = Array.from({ length: Math.ceil(pages / PAGES_PER_TASK) }, (_, index) => index * PAGES_PER_TASK);
  return [
    { do: 'full-text', set: 'current' },
    { do: 'full-text', set: 'past' },
    { do: 'catalogue' },
    { do: 'sitemap' },
    { do: 'redirects' },
    ...batches.map((from): Task => ({ do: 'pages', from, to: Math.min(pages, from + PAGES_PER_TASK) })),
  ];
}
