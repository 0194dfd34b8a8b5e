import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readEnvironment } from '../../scripts/cli/environment.ts';
import { startSiteServer } from '../../scripts/serve/site-server.ts';
import { buildSite } from '../../scripts/site-engine/build-site.ts';
import { testSite } from './test-site.ts';

const DAY_MS = 24 * 3_600_000;

/** A copy of the site under test that can be deployed anew. */
export interface Deployments {
  /** Where it is served. */
  readonly url: string;
  /**
   * Builds and publishes the site from the database of today, with scripts of other names: they hold the backend's
   * address, which is written in another way.
   */
  deploy(): Promise<void>;
  /** Lets the time pass for which files of earlier builds are kept; the next deployment drops them. */
  passDay(): Promise<void>;
  close(): Promise<void>;
}

export async function startDeployments(): Promise<Deployments> {
  const workDir = await mkdtemp(join(testSite.dirs.workDir, 'deployments-'));
  const dirs = { outDir: join(workDir, 'dist'), workDir };
  const ledger = join(workDir, 'kept.json');
  await cp(testSite.dirs.outDir, dirs.outDir, { recursive: true });
  await cp(join(testSite.dirs.workDir, 'kept.json'), ledger);
  const server = await startSiteServer({ root: dirs.outDir, port: 0 });

  const backend = new URL(testSite.backend.url);
  backend.hostname = backend.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
  const environment = readEnvironment({ SITE_URL: testSite.canonicalOrigin, BUILD_NOW: testSite.now });
  const database = { ...testSite.backend, url: backend.origin };

  return {
    url: server.url,
    async deploy() {
      await buildSite({ environment, database, dirs, signal: new AbortController().signal });
    },
    async passDay() {
      const replaced: Record<string, number | null> = JSON.parse(await readFile(ledger, 'utf8'));
      const aged = Object.entries(replaced).map(([file, time]) => [file, time === null ? null : time - DAY_MS]);
      await writeFile(ledger, JSON.stringify(Object.fromEntries(aged)));
    },
    async close() {
      await server.close();
      await rm(workDir, { recursive: true });
    },
  };
}
