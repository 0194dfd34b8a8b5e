/**
 * The workers of a build, and who does what.
 */

import { type Entry, pagesIn } from '../incremental/build-manifest.ts';
import type { Spare } from '../incremental/standby.ts';
import { type Child, type ChildOptions, type Effort, startChild } from './child-process.ts';
import type { Plan } from './plan.ts';
import type { Beginning, Finished, Ready, Task, WorkerSettings } from './messages.ts';

/** One under way and one waiting, so that no worker waits for its parent. */
const TASKS_AT_ONCE = 2;

/** What the crew made. */
export interface Made {
  readonly pages: number;
  readonly keptPages: number;
  readonly files: number;
  readonly entries: readonly Entry[];
  readonly status: object;
  readonly efforts: readonly Effort[];
  /** Seconds that each kind of task took, summed over the workers. */
  readonly seconds: Readonly<Record<string, number>>;
}

/** Workers who get ready while the database is still being read. */
export interface Crew {
  /** Takes on workers until there are so many. */
  hire(count: number): void;
  /**
   * Has all do what is planned; the snapshot is there now.
   *
   * @param spare with which the new site's folder begins: it is swept before all else
   * @throws CommandError of the first worker that fails
   */
  work(plan: Plan, spare: Spare | null): Promise<Made>;
  /** Sends all away, who end at once. */
  dismiss(): Promise<void>;
}

export function gatherCrew(settings: WorkerSettings, { env, signal }: ChildOptions): Crew {
  const failed = new AbortController();
  const options = { env, signal: AbortSignal.any([signal, failed.signal]) };
  const workers: Child[] = [];
  let plan: Plan = () => [];
  let tasks: Task[] | undefined;
  let sweeping: 'to do' | 'under way' | 'done' = 'done';
  /** Give each worker that is ready what it may do. */
  const feeders: (() => void)[] = [];
  let ready: Ready['ready'] = { pages: 0, routes: [], status: {} };
  const entries: Entry[] = [];
  const seconds: Record<string, number> = {};
  let keptPages = 0;
  let fileCount = 0;

  /** The next task for a worker; the indexer takes one index at a time, and works while pages are rendered. */
  function take(hasIndex: boolean): Task | undefined {
    const place = tasks?.findIndex((task) => !hasIndex || task.do !== 'full-text') ?? -1;
    return tasks?.splice(place, place < 0 ? 0 : 1)[0];
  }

  function startWorker(number: number): Child {
    const atWork: Task[] = [];
    const child = { module: 'workers/worker', name: `Worker ${number}` };
    function give(task: Task): void {
      atWork.push(task);
      worker.send({ task });
    }
    function feed(): void {
      if (sweeping === 'to do') give({ do: 'sweep' });
      if (sweeping !== 'done') {
        sweeping = 'under way';
        return;
      }
      while (atWork.length < TASKS_AT_ONCE) {
        const task = take(atWork.some((under) => under.do === 'full-text'));
        if (task === undefined) break;
        give(task);
      }
      if (atWork.length === 0) worker.send({ task: null });
    }
    const worker = startChild(child, [JSON.stringify(settings)], options, (message) => {
      if ('ready' in message) {
        ({ ready } = message as Ready);
        tasks ??= plan(ready);
        feeders.push(feed);
        feed();
      } else if ('finished' in message) {
        const { finished, entries: more, kept, files, seconds: taken } = message as Finished;
        for (const entry of more) entries.push(entry);
        if (finished.do === 'pages') keptPages += kept;
        fileCount += files;
        seconds[finished.do] = (seconds[finished.do] ?? 0) + taken;
        atWork.splice(
          atWork.findIndex((task) => task.do === finished.do),
          1,
        );
        if (finished.do !== 'sweep') return feed();
        sweeping = 'done';
        for (const feedOther of feeders) feedOther();
      }
    });
    return worker;
  }

  async function dismiss(): Promise<void> {
    failed.abort();
    await Promise.allSettled(workers.map(({ done }) => done));
  }

  return {
    hire(count) {
      while (workers.length < count) workers.push(startWorker(workers.length + 1));
    },
    async work(given, spare) {
      plan = given;
      if (spare !== null) sweeping = 'to do';
      const beginning: Beginning = { begin: { spare } };
      for (const worker of workers) worker.send(beginning);
      try {
        const efforts = await Promise.all(workers.map(({ done }) => done));
        const pages = pagesIn(entries);
        return { pages, keptPages, files: fileCount, entries, status: ready.status, efforts, seconds };
      } catch (fault) {
        await dismiss();
        throw fault;
      }
    },
    dismiss,
  };
}
