import type { Ready, Task } from './messages.ts';

/** Pages that are asked for at once: few enough that the workers end at about the same time. */
const PAGES_PER_TASK = 64;

/** Which share of the work is done here, when several machines have a part in it: from 0. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/** The whole work. */
export const WHOLE: Shard = { index: 0, count: 1 };

/** Says what there is to do once it is known which pages there are. */
export type Plan = (ready: Ready['ready']) => Task[];

function pagesBetween(first: number, end: number): Task[] {
  const starts = Array.from(
    { length: Math.ceil((end - first) / PAGES_PER_TASK) },
    (_, n) => first + n * PAGES_PER_TASK,
  );
  return starts.map((from) => ({ do: 'pages', from, to: Math.min(end, from + PAGES_PER_TASK) }));
}

/** Everything that a site has: long tasks first; pages fill the time that is left. */
export const wholeSite: Plan = ({ pages }) => [
  { do: 'full-text', set: 'current' },
  { do: 'full-text', set: 'past' },
  { do: 'catalogue' },
  { do: 'sitemap' },
  ...pagesBetween(0, pages),
];

/** The pages of one route alone. */
export function pagesOfRoute(route: string): Plan {
  return ({ routes }) =>
    routes.filter((range) => range.route === route).flatMap(({ from, to }) => pagesBetween(from, to));
}

/** Every task belongs to just one of the shares. */
export function shareOf(tasks: readonly Task[], { index, count }: Shard): Task[] {
  return tasks.filter((_, number) => number % count === index);
}
