import { CommandError } from '../cli/command.ts';
import type { Environment } from '../cli/environment.ts';
import { withProgress } from '../cli/progress.ts';
import { openListingsDatabase } from '../import/database.ts';
import { DEMO_SOURCE, REMOVE_DEMO } from '../import/demo-source.ts';
import { ensureBackend, type RunningBackend } from '../local-supabase/ensure-running.ts';
import { loadSeed } from './load-seed.ts';
import { DEMO_EVENTS } from './options.ts';

/** The database of the environment, with the listings that it has. @throws CommandError when it has none */
export async function ensureListings(environment: Environment): Promise<RunningBackend> {
  const backend = await ensureBackend(environment);
  // Without the secret key of a project, the build finds out.
  if (backend.secretKey === '') return backend;
  try {
    const database = openListingsDatabase(backend.url, backend.secretKey);
    if (await database.isEmpty()) {
      throw new CommandError(
        'The database holds no events: import some first (`npm run import -- FILE`), or start without --without-demo.',
      );
    }
    if (!(await database.isEmpty(DEMO_SOURCE))) console.log(`The database holds the demo listings: ${REMOVE_DEMO}.`);
    return backend;
  } catch (error) {
    await backend.close();
    throw error;
  }
}

/** The database of the environment; loads today's demo listings into an empty embedded one, never into a project. */
export async function ensureDemoBackend(
  environment: Environment,
  signal: AbortSignal = new AbortController().signal,
): Promise<RunningBackend> {
  const backend = await ensureBackend(environment);
  if (environment.supabaseUrl !== undefined) return backend;
  try {
    if (!(await openListingsDatabase(backend.url, backend.secretKey).isEmpty())) return backend;
    const zone = environment.siteTimeZone;
    const now = environment.buildNow ?? new Date();
    const request = { events: DEMO_EVENTS, seed: 'demo', day: null, oddNames: false, zone, now };
    await loadSeed(request, environment, async () => backend, withProgress, signal);
    return backend;
  } catch (error) {
    await backend.close();
    throw error;
  }
}
