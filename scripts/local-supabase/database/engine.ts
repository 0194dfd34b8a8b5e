/** The thread of PGlite: opens the database of `workerData`, then answers calls (engine-messages.ts). */
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { toSqlError } from './database.ts';
import { describeError, type EngineCall, type EngineMessage, type PgliteOptions } from './engine-messages.ts';
import { watchEngine } from './engine-watch.ts';

function post(message: EngineMessage): void {
  parentPort?.postMessage(message);
}

async function open({ directory, template }: PgliteOptions): Promise<PGlite> {
  return PGlite.create({
    ...(directory === undefined ? {} : { dataDir: directory }),
    ...(template === undefined ? {} : { loadDataDir: template }),
    extensions: { pg_trgm },
  });
}

async function answer(pglite: PGlite, { call, text, parameters }: EngineCall): Promise<unknown> {
  switch (call) {
    case 'query':
      return (await pglite.query(text, [...parameters])).rows;
    case 'execute':
      await pglite.exec(text);
      return undefined;
    case 'dump':
      return pglite.dumpDataDir('gzip');
    case 'close':
      return pglite.close();
  }
}

try {
  const pglite = await open(workerData as PgliteOptions);
  watchEngine(pglite, (abort) => post({ kind: 'aborted', error: describeError(abort) }));
  parentPort?.on('message', (call: EngineCall) => {
    answer(pglite, call).then(
      (value) => post({ kind: 'value', value }),
      (error: unknown) => post({ kind: 'error', error: describeError(toSqlError(error)) }),
    );
  });
  post({ kind: 'opened' });
} catch (error) {
  post({ kind: 'failed', error: describeError(error) });
}
