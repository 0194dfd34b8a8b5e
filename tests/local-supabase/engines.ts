import { afterAll, beforeAll, describe } from 'vitest';
import {
  type LocalSupabase,
  type LocalSupabaseOptions,
  startLocalSupabase,
} from '../../scripts/local-supabase/start.ts';
import { hasPostgres, type PostgresServer, startPostgresServer } from './postgres-server.ts';

/** A backend that `beforeAll` starts; reading it earlier throws. */
export interface Started {
  readonly backend: LocalSupabase;
}

/** Declares the same tests on PGlite and on a PostgreSQL server; the latter are skipped on a machine without one. */
export function describeOnBothEngines(
  title: string,
  declare: (started: Started) => void,
  options: LocalSupabaseOptions = {},
): void {
  describe(`${title} (PGlite)`, () => {
    const started = startAround(() => startLocalSupabase(options));
    declare(started);
  });
  describe.runIf(hasPostgres)(`${title} (PostgreSQL server)`, () => {
    const started = startAround(async () => {
      server ??= startPostgresServer();
      return startLocalSupabase({ ...options, driver: await (await server).createDatabase() });
    });
    declare(started);
  });
}

/** Shared by all suites of a test file. */
let server: Promise<PostgresServer> | undefined;

afterAll(async () => {
  (await server)?.stop();
});

function startAround(start: () => Promise<LocalSupabase>): Started {
  let running: LocalSupabase | undefined;
  beforeAll(async () => {
    running = await start();
  });
  afterAll(async () => {
    await running?.close();
  });
  return {
    get backend() {
      if (running === undefined) throw new Error('The backend has not started yet.');
      return running;
    },
  };
}
