import { fileURLToPath } from 'node:url';
import { UsageError } from '../cli/command.ts';
import type { Environment } from '../cli/environment.ts';
import { portTaken } from '../cli/port.ts';
import { publishableKey, secretKey } from './keys.ts';

/** A Supabase project or a running embedded backend. */
export interface RunningBackend {
  readonly url: string;
  readonly publishableKey: string;
  /** Empty for a project without its secret key in the environment: such a command can only read. */
  readonly secretKey: string;
  /** Whether the embedded backend was started for this command. */
  readonly started: boolean;
  /** Stops the embedded backend if it was started for this command. */
  close(): Promise<void>;
}

const DATA_DIRECTORY = fileURLToPath(new URL('../../.data/', import.meta.url));

const TIMEOUT_MS = 5_000;

type BackendEnvironment = Pick<Environment, 'supabaseUrl' | 'publishableKey' | 'secretKey' | 'backendPort' | 'siteUrl'>;

/**
 * The database that a command works on: the project of `PUBLIC_SUPABASE_URL`, else the embedded backend running on
 * `BACKEND_PORT`, else one started on `dataDirectory` (default `.data/`) until `close`.
 *
 * @throws CommandError when another program uses the port, or the embedded backend cannot start
 */
export async function ensureBackend(
  environment: BackendEnvironment,
  dataDirectory: string = DATA_DIRECTORY,
): Promise<RunningBackend> {
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
  // Imported on demand: other commands should not load the database engine.
  const { startLocalSupabase } = await import('./start.ts');
  const backend = await startLocalSupabase({
    port: backendPort,
    dataDir: dataDirectory,
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

/** For commands that write. @throws UsageError when a project's secret key is missing */
export function assertSecretKey({ supabaseUrl, secretKey }: Pick<Environment, 'supabaseUrl' | 'secretKey'>): void {
  if (supabaseUrl === undefined || secretKey !== undefined) return;
  throw new UsageError('SUPABASE_SECRET_KEY is missing: writing to the project of PUBLIC_SUPABASE_URL needs it.');
}

/** Whether an embedded backend answers at `url`: it accepts the local key and has `site_settings`. */
async function isRunning(url: string, port: number): Promise<boolean> {
  let response: Response;
  try {
    response = await fetch(`${url}/rest/v1/site_settings?select=time_zone`, {
      headers: { apikey: publishableKey },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (error) {
    // Any other failure (not HTTP, no answer) means that another program listens there.
    if (error instanceof TypeError && /ECONNREFUSED/.test(String(codeOf(error.cause)))) return false;
    throw portTaken(port, 'BACKEND_PORT', { cause: error });
  }
  const body: unknown = await response.json().catch(() => null);
  if (response.ok && Array.isArray(body)) return true;
  throw portTaken(port, 'BACKEND_PORT');
}

function codeOf(cause: unknown): unknown {
  return cause instanceof Error && 'code' in cause ? cause.code : cause;
}
