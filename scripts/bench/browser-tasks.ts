import type { Page } from '@playwright/test';

/** Speeds: of this machine, and a quarter of it, like a phone. */
export const RATES = [1, 4] as const;
/** The best run counts: other work on the machine only makes tasks longer. */
export const RUNS = 3;
const LONG_MS = 50;

/** What `tasksOf` needs to be traced. */
export const TRACING = { categories: ['toplevel', 'blink.user_timing'] };

/** Milliseconds of processor time of each task, which other work on the machine affects less than the clock. */
export interface Tasks {
  readonly before: readonly number[];
  readonly after: readonly number[];
}

/** An event of Chromium's trace; times are microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly tdur?: number;
}

/** The page's tasks before and after this moment. */
export async function markLoaded(page: Page): Promise<void> {
  await page.evaluate(() => void performance.mark('loaded'));
}

/** The tasks of the traced page, split where `markLoaded` was called. */
export function tasksOf(trace: Buffer): Tasks {
  const { traceEvents: events } = JSON.parse(trace.toString()) as { readonly traceEvents: readonly TraceEvent[] };
  const loaded = events.find(({ name }) => name === 'loaded');
  if (loaded === undefined) throw new Error('The trace of the page lacks its `loaded` mark.');
  const tasks = events.filter(
    ({ name, pid, tid }) => name.endsWith('RunTask') && pid === loaded.pid && tid === loaded.tid,
  );
  const times = (isWanted: (task: TraceEvent) => boolean) => tasks.filter(isWanted).map(({ tdur = 0 }) => tdur / 1000);
  return { before: times(({ ts }) => ts < loaded.ts), after: times(({ ts }) => ts >= loaded.ts) };
}

const longest = (tasks: readonly number[]) => Math.max(0, ...tasks);

/** How many tasks of the best run were long, and the longest: `2`, `64 ms`. */
export function figures(runs: readonly (readonly number[])[]): string[] {
  const [quietest = []] = runs.toSorted((a, b) => longest(a) - longest(b));
  return [String(quietest.filter((time) => time > LONG_MS).length), `${longest(quietest).toFixed(0)} ms`];
}
