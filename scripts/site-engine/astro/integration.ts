/**
 * The engine as an Astro integration: Astro bundles pages, scripts and styles, the engine renders the pages.
 *
 * `astro build` does both. `npm run build` has Astro only bundle, in a child process (bundle.ts), and renders by itself.
 */
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { CommandError } from '../../cli/command.ts';
import { compressFolder, encodingsOf } from '../files/precompress.ts';
import { internalsExports, slotsPlugin } from './astro-internals.ts';
import { BUNDLE_DIR, RENDER_ENTRY } from './bundle-dir.ts';
import { type RenderInAstro, renderInAstro } from './render-in-astro.ts';

const NAME = 'eventhub:site-engine';
const ENTRY = 'virtual:eventhub/render-entry';

/** The bundle's entry: Astro's public app, with all pages in it. */
const entryCode = () => `
import { createApp } from 'astro/app/entrypoint';
import { StaticPaths } from 'astro:static-paths';
export const app = createApp({ streaming: false });
export const staticPaths = new StaticPaths(app);
${internalsExports()}`;

/** The part of the bundle that renders pages. */
interface WrittenBundle {
  readonly folder: string;
  /** The file of the entry, relative to the folder. */
  readonly entry: string;
}

/** A file that Vite wrote, as far as it matters here. */
interface OutputFile {
  readonly fileName: string;
  readonly facadeModuleId?: string | null;
}

function entryPlugin(onWritten: (written: WrittenBundle) => void) {
  return {
    name: 'eventhub:render-entry',
    configEnvironment: (name: string) =>
      name === 'prerender'
        ? {
            build: { rolldownOptions: { input: { entry: ENTRY } } },
            // Packages of many small modules: bundled, they take a tenth of the time to load in each worker.
            resolve: { noExternal: ['nanostores', '@nanostores/react'] },
          }
        : undefined,
    resolveId: (id: string) => (id === ENTRY ? `\0${ENTRY}` : undefined),
    load: (id: string) => (id === `\0${ENTRY}` ? entryCode() : undefined),
    writeBundle(
      this: { readonly environment: { readonly name: string } },
      { dir }: { readonly dir?: string },
      files: Readonly<Record<string, OutputFile>>,
    ) {
      if (this.environment.name !== 'prerender' || dir === undefined) return;
      const entry = Object.values(files).find(({ facadeModuleId }) => facadeModuleId === `\0${ENTRY}`);
      if (entry !== undefined) onWritten({ folder: dir, entry: entry.fileName });
    },
  };
}

/** Ends `astro build` with the one sentence of an expected error; Astro would add a notice and a stack. */
async function orExit<Result>(work: () => Promise<Result> | Result): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    console.error(error.message);
    process.exit(error.exitCode);
  }
}

export function siteEngine(): AstroIntegration {
  const bundleOnlyInto = process.env[BUNDLE_DIR] ?? '';
  let isBuild = false;
  let outDir = '';
  let written: WrittenBundle | undefined;
  let rendering: RenderInAstro | undefined;

  return {
    name: NAME,
    hooks: {
      'astro:config:setup': async ({ command, updateConfig }) => {
        isBuild = command === 'build';
        if (!isBuild) return;
        const onWritten = (bundle: WrittenBundle) => {
          written = bundle;
        };
        updateConfig({ vite: { plugins: [slotsPlugin, entryPlugin(onWritten)] } });
        if (bundleOnlyInto !== '') return;
        rendering = await orExit(renderInAstro);
        updateConfig({ site: rendering.siteUrl });
      },
      'astro:config:done': ({ config, setAdapter }) => {
        outDir = fileURLToPath(config.outDir);
        // Astro leaves the entry of the bundle that renders pages to an adapter.
        if (!isBuild) return;
        setAdapter({
          name: NAME,
          entrypointResolution: 'auto',
          adapterFeatures: { buildOutput: 'static' },
          supportedAstroFeatures: { staticOutput: 'stable', sharpImageService: 'stable' },
        });
      },
      'astro:build:start': async ({ setPrerenderer }) => {
        await orExit(async () => rendering?.load(outDir));
        setPrerenderer({
          name: NAME,
          getStaticPaths: async () => [],
          render: async () => new Response(null),
          // Astro deletes its own copy right after this.
          teardown: async () => {
            if (written === undefined) throw new Error('Astro wrote no bundle that renders pages.');
            const folder = rendering?.bundleDir() ?? bundleOnlyInto;
            cpSync(written.folder, folder, { recursive: true });
            writeFileSync(join(folder, RENDER_ENTRY), `export * from './${written.entry}';\n`);
          },
        });
      },
      'astro:build:done': async ({ logger }) => {
        compressFolder(outDir, encodingsOf(process.env['PRECOMPRESS']));
        if (rendering === undefined) return;
        const pages = await orExit(async () => rendering?.render(outDir));
        logger.info(`${pages?.toLocaleString('en-US')} pages rendered.`);
      },
    },
  };
}
