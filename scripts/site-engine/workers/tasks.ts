import type { Task } from './messages.ts';

/** Small enough for all workers to finish at about the same time. */
const PAGES_PER_TASK = 64;
/** A picture takes as long as several pages. */
const PICTURES_PER_TASK = 16;

/** A part of a site that is rendered on several machines. */
export interface Part {
  /** From 1. */
  readonly number: number;
  /** Number of all parts. */
  readonly of: number;
}

const WHOLE: Part = { number: 1, of: 1 };

const batches = (count: number, size: number) =>
  Array.from({ length: Math.ceil(count / size) }, (_, index) => ({
    from: index * size,
    to: Math.min(count, (index + 1) * size),
  }));

/** Everything a site needs, or the share of a part: long tasks first, pages fill the rest of the time. */
export function siteTasks(
  { pages, pictures }: { readonly pages: number; readonly pictures: number },
  { number, of }: Part = WHOLE,
): Task[] {
  const tasks: Task[] = [
    { do: 'full-text', set: 'current' },
    { do: 'full-text', set: 'past' },
    { do: 'catalogue' },
    { do: 'sitemap' },
    { do: 'redirects' },
    ...batches(pictures, PICTURES_PER_TASK).map((batch): Task => ({ do: 'pictures', ...batch })),
    ...batches(pages, PAGES_PER_TASK).map((batch): Task => ({ do: 'pages', ...batch })),
  ];
  return tasks.filter((_, index) => index % of === number - 1);
}
