import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEnvironment } from '../../scripts/cli/environment.ts';
import { readRows } from '../../scripts/import/read/read-rows.ts';
import { type LocalSupabase, startLocalSupabase } from '../../scripts/local-supabase/start.ts';
import { type SiteServer, startSiteServer } from '../../scripts/serve/site-server.ts';
import { buildSite } from '../../scripts/site-engine/build-site.ts';
import { importRows, type Outcome } from '../import/import-rows.ts';
import { operator } from '../local-supabase/clients.ts';
import { BUILD_NOW, crowdedRows, hostileRows, plainRows, writtenRows, writtenVenues } from './hostile-rows.ts';

export const ORIGIN = 'https://eventhub.example';

/** A served site of hostile listings. */
export interface HostileSite {
  readonly backend: LocalSupabase;
  readonly server: SiteServer;
  /** Output directory of the site. */
  readonly root: string;
  readonly imported: Outcome;
  readonly importFile: (name: string, content: string) => Promise<Outcome>;
  close(): Promise<void>;
}

/** Imports the hostile rows, adds those that bypass the import, builds and serves. */
export async function openHostileSite(): Promise<HostileSite> {
  const work = await mkdtemp(join(tmpdir(), 'eventhub-hostile-'));
  const root = join(work, 'dist');
  const server = await startSiteServer({ root, port: 0 });
  const backend = await startLocalSupabase({ siteUrl: server.url });
  const importFile = async (name: string, content: string) => {
    const file = join(work, name);
    await writeFile(file, content);
    const items = readRows(file, { now: new Date(BUILD_NOW) });
    return await importRows(backend, [], { inputs: [{ label: name, items }] });
  };
  const lines = [...hostileRows, ...plainRows, ...crowdedRows].map((row) => JSON.stringify(row));
  const imported = await importFile('listings.ndjson', lines.join('\n'));
  await operator(backend).from('venues').insert(writtenVenues).throwOnError();
  await operator(backend).from('events').insert(writtenRows).throwOnError();
  const environment = readEnvironment({
    BUILD_NOW,
    SITE_URL: ORIGIN,
    PUBLIC_TICKET_URL_TEMPLATE: 'https://tickets.example/{venue_slug}/{code}',
  });
  const { signal } = new AbortController();
  await buildSite({ environment, database: backend, dirs: { outDir: root, workDir: work }, signal });
  return {
    backend,
    server,
    root,
    imported,
    importFile,
    async close() {
      await server.close();
      await backend.close();
      await rm(work, { recursive: true });
    },
  };
}
