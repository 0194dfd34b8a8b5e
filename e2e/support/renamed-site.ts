import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startSiteServer } from '../../scripts/serve/site-server.ts';
import { testSite } from './test-site.ts';

/** Lists and what they need of the site under test, served from a folder of its own. */
export interface RenamedSite {
  /** Where it is served. */
  readonly url: string;
  /** Replaces all scripts and styles by ones of other names, as a deployment does that changed them; takes no build. */
  deploy(): Promise<void>;
  read(file: string): Promise<string>;
  /** @param text `null` takes the file away */
  put(file: string, text: string | null): Promise<void>;
  close(): Promise<void>;
}

/** Items have pages in folders, which no test of this site opens. */
const LEFT_OUT = /\/dist\/(?:artists|events|venues|newly-added|pagefind(?:-past)?)(?:\/|$)/;

export async function startRenamedSite(): Promise<RenamedSite> {
  const folder = await mkdtemp(join(testSite.dirs.workDir, 'renamed-'));
  await cp(testSite.dirs.outDir, folder, { recursive: true, filter: (path) => !LEFT_OUT.test(path) });
  const server = await startSiteServer({ root: folder, port: 0 });
  const read = (file: string) => readFile(join(folder, file), 'utf8');
  let deployments = 0;

  async function put(file: string, text: string | null): Promise<void> {
    for (const encoded of ['', '.br', '.gz']) await rm(join(folder, file + encoded), { force: true });
    if (text !== null) await writeFile(join(folder, file), text);
  }

  async function deploy(): Promise<void> {
    deployments += 1;
    const hashed = (await readdir(join(folder, '_astro'))).filter((name) => /\.(?:js|css)$/.test(name));
    const renamed = new Map(hashed.map((name) => [name, name.replace(/.{3}(?=\.\w+$)/, `--${deployments}`)]));
    const rename = (text: string) => text.replace(/[\w.-]+\.(?:js|css)\b/g, (name) => renamed.get(name) ?? name);
    const pages = (await readdir(folder)).filter((name) => name.endsWith('.html'));
    for (const file of [...pages, ...hashed.map((name) => `_astro/${name}`)]) {
      const text = rename(await read(file));
      await put(file, null);
      await put(rename(file), text);
    }
    // As the build marks it.
    await put('sw.js', `${await read('sw.js')}//${deployments}\n`);
  }

  return {
    url: server.url,
    deploy,
    read,
    put,
    async close() {
      await server.close();
      await rm(folder, { recursive: true });
    },
  };
}
