import { join } from 'node:path';
import type { Environment } from '../cli/environment.ts';
import { type LocalSupabase, startLocalSupabase } from '../local-supabase/start.ts';
import { startSiteServer } from '../serve/site-server.ts';
import { buildSite } from '../site-engine/build-site.ts';
import { describeBuild } from '../site-engine/describe-build.ts';
import type { SiteDirs } from '../site-engine/incremental/site-swap.ts';

/** A `PUBLIC_TICKET_URL_TEMPLATE`, so that events have Buy Tickets. */
export const TICKETS = 'https://tickets.example/{venue_slug}?event={code}';

/** A site that is built and served, with its backend. */
export interface BuiltSite {
  /** Address at which it is served. */
  readonly url: string;
  readonly dirs: SiteDirs;
  readonly backend: LocalSupabase;
}

interface BuiltSiteOptions {
  /** Folder of the site and of what its build keeps. */
  readonly work: string;
  readonly environment: Environment;
  readonly signal: AbortSignal;
  /** Stores the listings in an empty database. */
  fill(backend: LocalSupabase): Promise<unknown>;
}

/** Builds a site from a new backend, and serves it while `use` runs. */
export async function withBuiltSite<T>(
  { work, environment, fill, signal }: BuiltSiteOptions,
  use: (site: BuiltSite) => Promise<T>,
): Promise<T> {
  const dirs = { outDir: join(work, 'dist'), workDir: work };
  const server = await startSiteServer({ root: dirs.outDir, port: 0 });
  const backend = await startLocalSupabase({ port: 0, siteUrl: server.url });
  try {
    await fill(backend);
    console.log(`${describeBuild(await buildSite({ environment, database: backend, dirs, signal }))}.`);
    return await use({ url: server.url, dirs, backend });
  } finally {
    await server.close();
    await backend.close();
  }
}
