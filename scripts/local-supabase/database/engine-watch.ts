import type { PGlite } from '@electric-sql/pglite';
import { SqlError } from './database.ts';

/** Size of one write-ahead log file in bytes: PostgreSQL stops with less free space. */
const MIN_FREE_BYTES = 16 * 2 ** 20;

/** Why the engine stopped and what to do. */
export function stopError(directory: string | undefined, freeBytes: number | undefined, cause: unknown): SqlError {
  if (directory !== undefined && freeBytes !== undefined && freeBytes < MIN_FREE_BYTES) {
    const message = `The disk of ${directory} is full: free some space there, then start again. Stored data is safe.`;
    return new SqlError(message, { code: '53100' }, { cause });
  }
  const reason = cause instanceof Error ? cause.message : String(cause);
  const message = `The database stopped because of an internal error (${reason}): start again. Stored data is safe.`;
  return new SqlError(message, { code: '08006' }, { cause });
}

/**
 * Blocks further calls into the WebAssembly engine once it has aborted, for instance when PostgreSQL cannot write its log.
 * PGlite keeps calling an aborted engine, which can hang its thread.
 *
 * @param onAbort called once
 */
export function watchEngine(pglite: PGlite, onAbort: (abort: Error) => void): void {
  let stopped: Error | undefined;
  const engine = pglite.Module;
  const { _PostgresMainLoopOnce: runOnce, stackRestore, _PostgresSendReadyForQueryIfNecessary: sendReady } = engine;
  engine._PostgresMainLoopOnce = () => {
    if (stopped !== undefined) throw stopped;
    try {
      runOnce();
    } catch (error) {
      // Aborts and stack overflows are final; any other error is PostgreSQL's longjmp back to its main loop.
      if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) {
        stopped = error;
        onAbort(error);
      }
      throw error;
    }
  };
  // After any error above, PGlite continues with these two.
  engine.stackRestore = (pointer) => {
    if (stopped !== undefined) throw stopped;
    return stackRestore(pointer);
  };
  engine._PostgresSendReadyForQueryIfNecessary = () => {
    if (stopped !== undefined) throw stopped;
    sendReady();
  };
}
