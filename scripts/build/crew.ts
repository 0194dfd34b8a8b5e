/**
 * The workers of a build, and who does what.
 */
import { type Child, type ChildOptions, type Effort, startChild } from './child.ts';
import type { Entry } from './record.ts';
import type { Finished, Ready, Task, WorkerSettings } from './task.ts';

/** Pages that are asked for at once: few enough that the workers end at about the same time. */
const PAGES_PER_TASK = 64;
/** One under way and one waiting, so that no worker waits for its parent. */
const TASKS_AT_ONCE = 2;

/** What the crew made. */
export interface Made {
  readonly pages: number;
  readonly keptPages: number;
  readonly entries: readonly Entry[];
  readonly status: object;
  readonly efforts: readonly Effort[];
  /** Seconds that each kind of task took, summed over the workers. */
  readonly seconds: Readonly<Record<string, number>>;
}

/** Which part of the work is done here, when several machines share it: from 0. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/** Long tasks first; pages fill the time that is left. */
function tasksOf(pages: number, { index, count }: Shard): Task[] {
  const long: Task[] = [
    { do: 'full-text', set: 'current' },
    { do: 'full-text', set: 'past' },
    { do: 'catalogue' },
    { do: 'sitemap' },
  ];
  const chunks: Task[] = Array.from({ length: Math.ceil(pages / PAGES_PER_TASK) }, (_, chunk) => ({
    do: 'pages',
    from: chunk * PAGES_PER_TASK,
    to: (chunk + 1) * PAGES_PER_TASK,
  }));
  return [...long, ...chunks].filter((_, number) => number % count === index);
}

/** Has `count` workers do all tasks of a shard. @throws CommandError of the first worker that fails */
export async function runCrew(
  settings: WorkerSettings,
  count: number,
  shard: Shard,
  { env, signal }: ChildOptions,
): Promise<Made> {
  const failed = new AbortController();
  const options = { env, signal: AbortSignal.any([signal, failed.signal]) };
  let tasks: Task[] | undefined;
  let ready: Ready['ready'] = { pages: 0, status: {} };
  const entries: Entry[] = [];
  const seconds: Record<string, number> = {};
  let keptPages = 0;

  /** The next task for a worker; the indexer takes one index at a time, and works while pages are rendered. */
  function take(hasIndex: boolean): Task | undefined {
    const place = tasks?.findIndex((task) => !hasIndex || task.do !== 'full-text') ?? -1;
    return tasks?.splice(place, place < 0 ? 0 : 1)[0];
  }

  function startWorker(number: number): Child {
    const atWork: Task[] = [];
    const child = { module: 'worker', name: `Worker ${number}` };
    const worker = startChild(child, [JSON.stringify(settings)], options, (message) => {
      if ('ready' in message) {
        ({ ready } = message as Ready);
        tasks ??= tasksOf(ready.pages, shard);
      } else if ('finished' in message) {
        const { finished, entries: more, kept, seconds: taken } = message as Finished;
        for (const entry of more) entries.push(entry);
        if (finished.do === 'pages') keptPages += kept;
        seconds[finished.do] = (seconds[finished.do] ?? 0) + taken;
        atWork.splice(
          atWork.findIndex((task) => task.do === finished.do),
          1,
        );
      }
      while (atWork.length < TASKS_AT_ONCE) {
        const task = take(atWork.some((under) => under.do === 'full-text'));
        if (task === undefined) break;
        atWork.push(task);
        worker.send({ task });
      }
      if (atWork.length === 0) worker.send({ task: null });
    });
    return worker;
  }

  const workers = Array.from({ length: count }, (_, index) => startWorker(index + 1));
  try {
    const efforts = await Promise.all(workers.map(({ done }) => done));
    return {
      pages: entries.filter(([, file]) => file.endsWith('.html')).length,
      keptPages,
      entries,
      status: ready.status,
      efforts,
      seconds,
    };
  } catch (fault) {
    failed.abort();
    await Promise.allSettled(workers.map(({ done }) => done));
    throw fault;
  }
}
