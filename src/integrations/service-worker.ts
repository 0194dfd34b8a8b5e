import { createHash } from 'node:crypto';
import { appendFileSync, readdirSync } from 'node:fs';
import type { AstroIntegration } from 'astro';

/** Above the pages that it serves. Its name has no hash: browsers ask again under the name that they registered. */
const NAME = 'sw.js';

/**
 * Writes the service worker to `/sw.js`, and marks it with the scripts and styles of the build: browsers install another
 * one whenever these change, and the new one keeps their offline page and drops files that no page uses any more.
 */
export function serviceWorker(): AstroIntegration {
  return {
    name: 'eventhub:service-worker',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        const entryFileNames = ({ name }: { readonly name: string }) =>
          name === 'service-worker' ? NAME : '_astro/[name]-[hash].js';
        updateConfig({ vite: { worker: { rolldownOptions: { output: { entryFileNames } } } } });
      },
      'astro:build:done': ({ dir }) => {
        const names = readdirSync(new URL('_astro/', dir)).sort();
        const build = createHash('sha256').update(names.join('\n')).digest('base64url').slice(0, 11);
        appendFileSync(new URL(NAME, dir), `//${build}\n`);
      },
    },
  };
}
