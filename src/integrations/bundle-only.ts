import { cpSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** Has the entry of the bundled pages hand out the function by which `scripts/build` renders pages of many. */
const handOutRenderer = {
  name: 'eventhub:hand-out-renderer',
  transform: (code: string, id: string) =>
    id.endsWith('/astro/dist/entrypoints/prerender.js')
      ? `${code}\nexport { renderToString } from 'astro/runtime/server/render/astro/render.js';`
      : null,
};

/**
 * Has Astro bundle the pages and render none: `scripts/build` renders them in several processes at once, and only those
 * that changed. The bundle goes into `pages/` beside the folder of the site.
 */
export function bundleOnly(): AstroIntegration {
  let outDir = new URL('file:///');
  return {
    name: 'eventhub:bundle-only',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [handOutRenderer] } });
      },
      'astro:config:done': ({ config }) => {
        outDir = config.outDir;
      },
      'astro:build:start': ({ setPrerenderer }) => {
        setPrerenderer({
          name: 'eventhub:bundle-only',
          getStaticPaths: async () => [],
          render: async () => new Response(null),
          // Astro removes its own copy right after this.
          teardown: async () =>
            cpSync(fileURLToPath(new URL('.prerender/', outDir)), fileURLToPath(new URL('../pages/', outDir)), {
              recursive: true,
            }),
        });
      },
    },
  };
}
