/**
 * The worker processes of a build, and the queue of tasks they work through.
 */
import { availableParallelism } from 'node:os';
import { type ManifestEntry, pagesIn } from '../incremental/build-manifest.ts';
import type { Standby } from '../incremental/standby.ts';
import { undrawnNote } from '../share/write-pictures.ts';
import { type ChildOptions, type ProcessUsage, type RunningChild, startChild } from './child-process.ts';
import type { ReadyMessage, StartMessage, Task, TaskResult, WarningMessage, WorkerSettings } from './messages.ts';
import { type Part, siteTasks } from './tasks.ts';

/** One running and one waiting in the worker, so that it never waits for the parent. */
const TASKS_AT_ONCE = 2;
/** Each worker first reads all events: a smaller site is built faster by fewer workers. */
const EVENTS_PER_WORKER = 2_000;
const MAX_WORKERS = 8;

/** Number of workers for a site with this many events on this machine. */
export function workerCount(events: number): number {
  const useful = Math.ceil(events / EVENTS_PER_WORKER);
  return Math.max(1, Math.min(MAX_WORKERS, availableParallelism(), useful));
}

/** What the workers wrote. */
export interface PoolResult {
  readonly pages: number;
  readonly reusedPages: number;
  readonly files: number;
  readonly entries: readonly ManifestEntry[];
  /** The contents of status.json, without the number of pages. */
  readonly status: object;
  /** How many pages a large site would have with each ARCHIVE_MONTHS. */
  readonly pagesByArchiveMonths: readonly number[];
  readonly usage: readonly ProcessUsage[];
  /** Seconds by kind of task, summed over the workers. */
  readonly taskSeconds: Readonly<Record<string, number>>;
}

/** Workers start while the database is still being read. */
export interface WorkerPool {
  /** Starts workers until there are `count`. */
  grow(count: number): void;
  /**
   * Writes the whole site. The snapshot must be complete.
   *
   * @param standby the site that already lies in the output directory; what the new one does not have is removed first
   * @throws CommandError of the first worker that fails
   */
  run(standby: Standby | null): Promise<PoolResult>;
  /** Stops all workers immediately. */
  stop(): Promise<void>;
}

interface PoolWorker {
  readonly child: RunningChild;
  readonly running: Task['do'][];
  isReady: boolean;
}

/** @param part which tasks of the site; all by default */
export function createWorkerPool(settings: WorkerSettings, { env, signal }: ChildOptions, part?: Part): WorkerPool {
  const failed = new AbortController();
  const options = { env, signal: AbortSignal.any([signal, failed.signal]) };
  const workers: PoolWorker[] = [];
  let site: ReadyMessage['ready'] | undefined;
  let queue: Task[] = [];
  let isSweeping = false;
  let warning: string | undefined;
  const entries: ManifestEntry[] = [];
  const undrawn: string[] = [];
  const taskSeconds: Record<string, number> = {};
  let reusedPages = 0;
  let files = 0;

  /** The next task for a worker. Pagefind's indexer builds one index at a time, in the background of other tasks. */
  function nextTask({ running }: PoolWorker): Task | undefined {
    const index = queue.findIndex((task) => task.do !== 'full-text' || !running.includes('full-text'));
    return index < 0 ? undefined : queue.splice(index, 1)[0];
  }

  function feed(worker: PoolWorker): void {
    while (worker.running.length < TASKS_AT_ONCE) {
      const task = nextTask(worker);
      if (task === undefined) break;
      worker.running.push(task.do);
      worker.child.send({ task });
    }
    if (worker.running.length === 0 && !isSweeping) worker.child.send({ task: null });
  }

  function onReady(worker: PoolWorker, { ready }: ReadyMessage): void {
    worker.isReady = true;
    if (site === undefined) {
      site = ready;
      queue = isSweeping ? [{ do: 'sweep' }] : siteTasks(ready, part);
    }
    feed(worker);
  }

  function onResult(worker: PoolWorker, result: TaskResult): void {
    for (const entry of result.entries) entries.push(entry);
    undrawn.push(...(result.undrawn ?? []));
    if (result.done === 'pages') reusedPages += result.reused;
    files += result.files;
    taskSeconds[result.done] = (taskSeconds[result.done] ?? 0) + result.seconds;
    worker.running.splice(worker.running.indexOf(result.done), 1);
    if (result.done !== 'sweep') {
      feed(worker);
      return;
    }
    isSweeping = false;
    queue = siteTasks(site ?? { pages: 0, pictures: 0 }, part);
    for (const other of workers) if (other.isReady) feed(other);
  }

  /** All workers meet the same conditions: one warning is enough. */
  function onWarning(message: WarningMessage): void {
    if (warning === undefined) process.stderr.write(`${message.warning}\n`);
    warning ??= message.warning;
  }

  function startWorker(number: number): void {
    const identity = { module: 'workers/worker', name: `Worker ${number}` };
    const child = startChild(identity, [JSON.stringify(settings)], options, (message) => {
      if ('ready' in message) onReady(worker, message as ReadyMessage);
      else if ('done' in message) onResult(worker, message as TaskResult);
      else if ('warning' in message) onWarning(message as WarningMessage);
    });
    const worker: PoolWorker = { child, running: [], isReady: false };
    workers.push(worker);
  }

  async function stop(): Promise<void> {
    failed.abort();
    await Promise.allSettled(workers.map(({ child }) => child.done));
  }

  return {
    grow(count) {
      while (workers.length < count) startWorker(workers.length + 1);
    },
    async run(standby) {
      isSweeping = standby !== null;
      const start: StartMessage = { start: { standby } };
      for (const { child } of workers) child.send(start);
      try {
        const usage = await Promise.all(workers.map(({ child }) => child.done));
        process.stderr.write(undrawnNote(undrawn));
        const { status = {}, pagesByArchiveMonths = [] } = site ?? {};
        const pages = pagesIn(entries);
        return { pages, reusedPages, files, entries, status, pagesByArchiveMonths, usage, taskSeconds };
      } catch (error) {
        await stop();
        throw error;
      }
    },
    stop,
  };
}
