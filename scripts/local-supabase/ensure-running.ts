import { fileURLToPath } from 'node:url';
import { UsageError } from '../cli/command.ts';
import type { Environment } from '../cli/environment.ts';
import { portTaken } from '../cli/port.ts';
import { publishableKey, secretKey } from './keys.ts';

/** A database that answers. */
export interface RunningBackend {
  readonly url: string;
  readonly publishableKey: string;
  /** Empty when the environment names a project without its secret key: reading is all that is possible then. */
  readonly secretKey: string;
  /** Whether the embedded backend was started for this command. */
  readonly started: boolean;
  /** Ends what was started, and nothing else. */
  close(): Promise<void>;
}

/** Where the embedded backend keeps its data unless told otherwise. */
const DATA_FOLDER = fileURLToPath(new URL('../../.data/', import.meta.url));

const PATIENCE_MS = 5_000;

type Need = Pick<Environment, 'supabaseUrl' | 'publishableKey' | 'secretKey' | 'backendPort' | 'siteUrl'>;

/**
 * The database that a command works on: the project that `PUBLIC_SUPABASE_URL` names, else the embedded backend that
 * runs on `BACKEND_PORT`, else one started on `dataFolder` (`.data/`) for as long as the command lasts.
 *
 * @throws CommandError when the port belongs to another program, or the embedded backend cannot start
 */
export async function ensureBackend(environment: Need, dataFolder: string = DATA_FOLDER): Promise<RunningBackend> {
  const { supabaseUrl, backendPort } = environment;
  if (supabaseUrl !== undefined) {
    return {
      url: supabaseUrl,
      publishableKey: environment.publishableKey ?? '',
      secretKey: environment.secretKey ?? '',
      started: false,
      close: async () => {},
    };
  }
  const url = `http://127.0.0.1:${backendPort}`;
  if (backendPort !== 0 && (await isRunning(url, backendPort))) {
    return { url, publishableKey, secretKey, started: false, close: async () => {} };
  }
  // Loaded only now: a command on a hosted project, or beside a running backend, needs no database engine.
  const { startLocalSupabase } = await import('./start.ts');
  const backend = await startLocalSupabase({
    port: backendPort,
    dataDir: dataFolder,
    siteUrl: environment.siteUrl,
  });
  return {
    url: backend.url,
    publishableKey: backend.publishableKey,
    secretKey: backend.secretKey,
    started: true,
    close: () => backend.close(),
  };
}

/** For commands that write: stops them before they begin. @throws UsageError naming the variable that is missing */
export function assertSecretKey({ supabaseUrl, secretKey }: Pick<Environment, 'supabaseUrl' | 'secretKey'>): void {
  if (supabaseUrl === undefined || secretKey !== undefined) return;
  throw new UsageError('SUPABASE_SECRET_KEY is missing: writing into the project of PUBLIC_SUPABASE_URL needs it.');
}

/** Whether our backend answers at `url`: it takes the local key, and knows the table that every version has. */
async function isRunning(url: string, port: number): Promise<boolean> {
  let response: Response;
  try {
    response = await fetch(`${url}/rest/v1/site_settings?select=time_zone`, {
      headers: { apikey: publishableKey },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
  } catch (fault) {
    // Nobody listens there; anything else (no HTTP, no answer) is somebody.
    if (fault instanceof TypeError && /ECONNREFUSED/.test(String(codeOf(fault.cause)))) return false;
    throw portTaken(port, 'BACKEND_PORT', { cause: fault });
  }
  const body: unknown = await response.json().catch(() => null);
  if (response.ok && Array.isArray(body)) return true;
  throw portTaken(port, 'BACKEND_PORT');
}

function codeOf(cause: unknown): unknown {
  return cause instanceof Error && 'code' in cause ? cause.code : cause;
}
