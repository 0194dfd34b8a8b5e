import { Worker } from 'node:worker_threads';
import { type EngineCall, type EngineMessage, type PgliteOptions, restoreError } from './engine-messages.ts';

/** PGlite in a thread of its own, so that a statement that takes too long can be stopped: PGlite has no timeouts. */
export interface EngineThread {
  /** One call at a time. @throws SqlError for PostgreSQL's errors */
  call(call: EngineCall['call'], text?: string, parameters?: EngineCall['parameters']): Promise<unknown>;
  /** Ends the thread, also in the middle of a call. On disk this is like kill -9: what was committed stays. */
  end(): Promise<void>;
}

/**
 * Opens a database.
 *
 * @param onAbort called when the engine stops for good by an error of its own; the call under way then throws
 */
export async function startEngine(options: PgliteOptions, onAbort: (abort: Error) => void): Promise<EngineThread> {
  const worker = new Worker(new URL('./engine.ts', import.meta.url), { workerData: options });
  let waiting: PromiseWithResolvers<unknown> | undefined;
  const settle = (finish: (call: PromiseWithResolvers<unknown>) => void) => {
    const call = waiting;
    waiting = undefined;
    if (call !== undefined) finish(call);
  };
  const nextAnswer = () => {
    waiting = Promise.withResolvers();
    return waiting.promise;
  };
  worker.on('message', (message: EngineMessage) => {
    if (message.kind === 'aborted') onAbort(restoreError(message.error));
    else if (message.kind === 'value') settle(({ resolve }) => resolve(message.value));
    else if (message.kind === 'opened') settle(({ resolve }) => resolve(undefined));
    else settle(({ reject }) => reject(restoreError(message.error)));
  });
  worker.on('error', (error) => {
    // For instance out of memory.
    onAbort(error);
    settle(({ reject }) => reject(error));
  });
  let hasEnded = false;
  const ended = () => new Error('The thread of the database has ended.');
  worker.on('exit', () => {
    hasEnded = true;
    settle(({ reject }) => reject(ended()));
  });
  try {
    await nextAnswer();
  } catch (error) {
    await worker.terminate();
    throw error;
  }
  return {
    async call(call, text = '', parameters = []) {
      if (hasEnded) throw ended();
      worker.postMessage({ call, text, parameters } satisfies EngineCall);
      return nextAnswer();
    },
    async end() {
      await worker.terminate();
    },
  };
}
