import type { PGlite } from '@electric-sql/pglite';
import { SqlError } from './database.ts';

/** Less than one file of the write-ahead log: PostgreSQL cannot go on then. Bytes. */
const LEAST_SPACE = 16 * 2 ** 20;

/** Says why the engine stopped, and the way out. */
export function stopFault(directory: string | undefined, freeBytes: number | undefined, cause: unknown): SqlError {
  if (directory !== undefined && freeBytes !== undefined && freeBytes < LEAST_SPACE) {
    const message = `The disk of ${directory} is full: free some space there, then start again. What was stored stays.`;
    return new SqlError(message, { code: '53100' }, { cause });
  }
  const reason = cause instanceof Error ? cause.message : String(cause);
  const message = `The database stopped at a fault of its own (${reason}): start again. What was stored stays.`;
  return new SqlError(message, { code: '08006' }, { cause });
}

/**
 * Notices when the engine aborts in the middle of a statement, as PostgreSQL does when it can no longer write its log,
 * and never enters it again: PGlite would, and an aborted engine may then wait for itself for ever, and with it this
 * whole process.
 *
 * @param say Makes the fault of the abort; called once.
 * @returns The fault, or `undefined` as long as the engine is well.
 */
export function watchEngine(pglite: PGlite, say: (abort: Error) => SqlError): () => SqlError | undefined {
  let stopped: SqlError | undefined;
  const engine = pglite.Module;
  const { _PostgresMainLoopOnce: runOnce, stackRestore, _PostgresSendReadyForQueryIfNecessary: sendReady } = engine;
  engine._PostgresMainLoopOnce = () => {
    if (stopped !== undefined) throw stopped;
    try {
      runOnce();
    } catch (fault) {
      // An abort, or recursion past the end of the stack, leaves the engine as it stood. Every other fault is a jump back
      // to PostgreSQL's main loop.
      if (fault instanceof WebAssembly.RuntimeError || fault instanceof RangeError) stopped = say(fault);
      throw fault;
    }
  };
  // PGlite goes on after any fault of the above; these are its next steps.
  engine.stackRestore = (pointer) => {
    if (stopped !== undefined) throw stopped;
    return stackRestore(pointer);
  };
  engine._PostgresSendReadyForQueryIfNecessary = () => {
    if (stopped !== undefined) throw stopped;
    sendReady();
  };
  return () => stopped;
}
