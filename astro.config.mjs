import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'astro/config';
import { bundleOnly } from './src/integrations/bundle-only.ts';
import { catalogueFiles } from './src/integrations/catalogue-files.ts';
import { clientDirectives } from './src/integrations/client-directives.ts';
import { liveData } from './src/integrations/live-data.ts';
import { placePages } from './src/integrations/place-pages.ts';

export default defineConfig({
  site: process.env.SITE_URL || 'http://localhost:4321',
  output: 'static',
  trailingSlash: 'never',
  // One file a page, found without a trailing slash; one stylesheet, cached for all pages.
  build: { format: 'file', inlineStylesheets: 'never' },
  devToolbar: { enabled: false },
  vite: {
    plugins: [tailwindcss()],
    build: {
      rolldownOptions: {
        output: {
          codeSplitting: {
            // What every page's script shares with the parts that come later, in one file rather than six: each is a
            // request before anything on a slow line.
            groups: [
              {
                name: 'shared',
                test: /src[\\/](client[\\/](session-(start|presence)|today)|domain[\\/]\w+[\\/](passing|plural|upcoming|session-key))\.ts$|preload-helper/,
              },
            ],
          },
        },
        // Libraries for React mark their files as the client's; here all scripts are.
        onLog: (level, log, report) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && report(level, log),
      },
    },
  },
  // What stands beside the pages, and the pages themselves, are made by scripts/site-engine.
  integrations: [react(), clientDirectives(), liveData(), placePages(), catalogueFiles(), bundleOnly()],
});
