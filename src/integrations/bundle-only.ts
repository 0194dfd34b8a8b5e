import { cpSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/**
 * Has Astro bundle the pages and render none: `scripts/build` renders them in several processes at once, and only those
 * that changed. The bundle goes into `pages/` beside the folder of the site.
 */
export function bundleOnly(): AstroIntegration {
  let outDir = new URL('file:///');
  return {
    name: 'eventhub:bundle-only',
    hooks: {
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
