import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { catalogue } from '../data/catalogue.ts';
import { parsePathname, routeParam } from '../domain/paths.ts';
import { checkPlacements, type Placement, placementsOf } from './placements.ts';

/** Moves every file to its place; the safe names and their folders are gone afterwards. */
export function placeFiles(root: string, placements: readonly Placement[]): void {
  for (const { rendered, placed } of placements) {
    const target = join(root, placed);
    if (existsSync(target)) throw new Error(`Two pages would share the file ${placed}: nothing was published.`);
    mkdirSync(dirname(target), { recursive: true });
    renameSync(join(root, rendered), target);
  }
  for (const folder of new Set(placements.map(({ rendered }) => rendered.split('/').slice(0, 2).join('/')))) {
    const leftOver = join(root, folder);
    if (!folder.endsWith('.html')) rmSync(leftOver, { recursive: true, force: true });
  }
}

/** In development, a page is asked for by its real path and rendered under its safe one. */
function renderedPath(url: string): string {
  const [pathname = '', query] = url.split('?', 2);
  const target = parsePathname(pathname);
  const suffix = query === undefined ? '' : `?${query}`;
  if (target === null || target.kind === 'event') return url;
  if (target.kind === 'venue') return `/venues/${routeParam(target.slug)}${suffix}`;
  if (target.kind === 'artist') return `/artists/${routeParam(target.name)}${suffix}`;
  return `/artists/${routeParam(target.name)}/venues/${routeParam(target.slug)}${suffix}`;
}

/**
 * Astro's static paths do not survive names such as `AC/DC`, `100% Phat` or `..`: it renders those pages under safe
 * names, and this step puts each file where a host looks for its decoded path.
 *
 * The catalogue is read here first, so that a build without data fails before anything is rendered.
 */
export function placePages(): AstroIntegration {
  let placements: Placement[] = [];
  return {
    name: 'eventhub:place-pages',
    hooks: {
      'astro:server:setup': ({ server }) => {
        server.middlewares.use((request, _response, next) => {
          request.url = renderedPath(request.url ?? '/');
          next();
        });
      },
      'astro:build:start': async () => {
        placements = placementsOf(await catalogue());
        checkPlacements(placements);
      },
      'astro:build:done': ({ dir, logger }) => {
        const root = fileURLToPath(dir);
        placeFiles(root, placements);
        logger.info(`${placements.length} pages put in place, ${readdirSync(root).length} entries at the top`);
      },
    },
  };
}
