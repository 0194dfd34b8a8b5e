import { statfsSync } from 'node:fs';
import { CommandError } from '../../cli/command.ts';
import { type Database, type Parameter, SqlError, type Turn } from './database.ts';
import type { PgliteOptions } from './engine-messages.ts';
import { type EngineThread, startEngine } from './engine-thread.ts';
import { stopError } from './engine-watch.ts';
import { openFairQueue } from './fair-queue.ts';
import { makeTreePrivate } from './private-files.ts';

export interface PgliteDatabase extends Database {
  /** Archive of the data directory, usable as a template. */
  dump(): Promise<Blob>;
}

/**
 * Opens PGlite, PostgreSQL compiled to WebAssembly. It has one connection, so transactions take turns (fair-queue.ts).
 * One that takes longer than its turn ends the engine, which starts again on its directory; data in memory are then lost.
 */
export async function openPglite(options: PgliteOptions = {}): Promise<PgliteDatabase> {
  const { directory } = options;
  /** Set once the engine has stopped for good. */
  let stopped: SqlError | undefined;
  const onAbort = (abort: unknown) => {
    if (stopped !== undefined) return;
    stopped = stopError(directory, freeBytes(directory), abort);
    console.error(`Embedded backend: ${stopped.message}`);
  };
  let engine = await startEngine(options, onAbort).catch((cause: unknown) => {
    throw directory === undefined ? cause : openError(directory, cause);
  });
  const queue = openFairQueue();
  let closing: Promise<void> | undefined;

  async function shutDown(): Promise<void> {
    // An aborted engine cannot shut down; the next start recovers from the write-ahead log.
    if (stopped === undefined) await engine.call('close');
    await engine.end();
  }

  async function restart(): Promise<void> {
    try {
      await engine.end();
      if (directory === undefined) throw new Error('a statement took too long');
      engine = await startEngine({ directory }, onAbort);
      // It writes files of its own when it opens, for all to read.
      await makeTreePrivate(directory);
    } catch (error) {
      onAbort(error);
    }
  }

  return {
    transaction: (body, { milliseconds, ...waiting }: Turn = {}) =>
      queue.run(async () => {
        if (stopped !== undefined) throw stopped;
        let isLate = false;
        const stop = () => {
          isLate = true;
          void engine.end();
        };
        const timer = milliseconds === undefined ? undefined : setTimeout(stop, milliseconds);
        try {
          return await runTransaction(engine, body);
        } catch (error) {
          throw isLate ? tooLate(error) : (stopped ?? error);
        } finally {
          clearTimeout(timer);
          if (isLate) await restart();
        }
      }, waiting),
    dump: () => queue.run(() => engine.call('dump')) as Promise<Blob>,
    close() {
      closing ??= queue.idle().then(() => queue.run(shutDown));
      return closing;
    },
  };
}

async function runTransaction<Result>(
  engine: EngineThread,
  body: Parameters<Database['transaction']>[0],
): Promise<Result> {
  await engine.call('execute', 'begin');
  try {
    const result = await body({
      query: async <Row>(text: string, parameters: readonly Parameter[] = []) =>
        (await engine.call('query', text, parameters)) as Row[],
      execute: async (script) => {
        await engine.call('execute', script);
      },
    });
    await engine.call('execute', 'commit');
    return result as Result;
  } catch (error) {
    await engine.call('execute', 'rollback').catch(() => {});
    throw error;
  }
}

/** PostgreSQL's own error after `statement_timeout`. */
function tooLate(cause: unknown): SqlError {
  return new SqlError('canceling statement due to statement timeout', { code: '57014' }, { cause });
}

/** `ENOSPC` in Emscripten's file system. */
const NO_SPACE = 51;

function openError(directory: string, cause: unknown): CommandError {
  const isFull = typeof cause === 'object' && cause !== null && 'errno' in cause && cause.errno === NO_SPACE;
  const error = stopError(directory, isFull ? 0 : freeBytes(directory), cause);
  if (error.code === '53100') return new CommandError(error.message, 1, { cause });
  return new CommandError(
    `The database in ${directory} is damaged and does not open: restore a copy, or start over with \`npm run backend -- --fresh\`.`,
    1,
    { cause },
  );
}

function freeBytes(directory: string | undefined): number | undefined {
  if (directory === undefined) return undefined;
  try {
    const { bavail, bsize } = statfsSync(directory);
    return bavail * bsize;
  } catch {
    return undefined;
  }
}
