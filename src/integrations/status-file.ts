import { writeFileSync } from 'node:fs';
import type { AstroIntegration } from 'astro';
import { catalogue } from '../data/catalogue.ts';
import { siteFigures } from '../domain/list-views.ts';

/** Writes `status.json`: what this build holds and how old its data are, for monitors. */
export function statusFile(): AstroIntegration {
  return {
    name: 'eventhub:status-file',
    hooks: {
      'astro:build:done': async ({ dir, pages }) => {
        const all = await catalogue();
        const { upcoming, artists, venues } = siteFigures(all);
        const status = {
          built_at: new Date(all.site.now).toISOString(),
          data_as_of: all.dataAsOf === null ? null : new Date(all.dataAsOf).toISOString(),
          events: all.events.length,
          upcoming,
          artists,
          venues,
          pairs: all.pairs.length,
          pages: pages.length,
        };
        writeFileSync(new URL('status.json', dir), `${JSON.stringify(status, null, 2)}\n`);
      },
    },
  };
}
