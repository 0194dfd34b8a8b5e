import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import { siteEngine } from './scripts/site-engine/astro/integration.ts';
import { catalogueFiles } from './src/integrations/catalogue-files.ts';
import { clientDirectives } from './src/integrations/client-directives.ts';
import { devPaths } from './src/integrations/dev-paths.ts';
import { liveData } from './src/integrations/live-data.ts';
import { serviceWorker } from './src/integrations/service-worker.ts';

/** Every page loads the code of preloading, and with it the shared chunk. */
const preloading = {
  name: 'eventhub:preloading',
  configEnvironment: (name) =>
    name === 'client'
      ? {
          build: {
            modulePreload: {
              // Not a test, 100 bytes long, for browsers that do not preload modules: those of today do.
              polyfill: true,
              // What 404.html looks up with, what lengthens lists and what changes cards load step by step: pages have no
              // room for a list.
              resolveDependencies: (file, chunks) =>
                /\/(?:card-times|find-live|scroll-pages)\./.test(file)
                  ? []
                  : chunks.filter((chunk) => !chunk.includes('/shared.')),
            },
          },
        }
      : undefined,
};

export default defineConfig({
  site: process.env.SITE_URL || 'http://localhost:4321',
  output: 'static',
  trailingSlash: 'never',
  // One file per page, found without a trailing slash; one stylesheet, cached for all pages.
  build: { format: 'file', inlineStylesheets: 'never' },
  devToolbar: { enabled: false },
  vite: {
    plugins: [tailwindcss(), preloading],
    build: {
      // A small script would be written into every page anew instead of being cached.
      assetsInlineLimit: 0,
      rolldownOptions: {
        output: {
          codeSplitting: {
            // One shared chunk instead of six: on a slow connection each costs a round trip. Names are short, since the
            // script of every page lists them (rule B1).
            groups: [
              {
                name: 'shared',
                test: /src[\\/](client[\\/](session-(start|presence)|every-minute|gone-files)|domain[\\/]\w+[\\/](age|passing|plural|upcoming|session-key))\.ts$|preload-helper/,
              },
              // Of its own, since lists load it without the search.
              { name: 'dates', test: /src[\\/]client[\\/]card-dates\.ts$/ },
              // Small, and loaded together by whatever searches: every page names each chunk that it may load.
              {
                name: 'search',
                test: /src[\\/](client[\\/](dom|position|cards[\\/](fill-cards|card-parts)|search[\\/](in-frames|list-pages|marked|parts|index[\\/]unavailable))|domain[\\/]\w+[\\/](artist-name|soft-breaks|event-status|calendar-day|paths|page-of|texts|category|artist-card|venue-card|heart|link-names|venue-line|tint|status-view))\.ts$/,
              },
            ],
          },
        },
        // React libraries mark their files with 'use client', which has no meaning here.
        onLog: (level, log, report) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && report(level, log),
      },
    },
  },
  integrations: [react(), clientDirectives(), liveData(), devPaths(), catalogueFiles(), serviceWorker(), siteEngine()],
});
