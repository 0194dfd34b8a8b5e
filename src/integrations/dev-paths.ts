import type { AstroIntegration } from 'astro';
import { liveModule } from './live-module.ts';

type Paths = typeof import('../domain/urls/paths.ts');

/** Maps a real path to Astro's route. */
function renderedPath(url: string, { parsePathname, partPath, routeParam, splitPart }: Paths): string {
  const [, pathname = '', ending = '', query = ''] = /^(.*?)(\.ics|\.xml|\.json|\/embed)?(\?.*)?$/s.exec(url) ?? [];
  const [item, part] = splitPart(pathname);
  const target = parsePathname(item);
  const suffix = partPath('', part) + ending + query;
  if (target === null || target.kind === 'event') return url;
  if (target.kind === 'venue') return `/venues/${routeParam(target.slug)}${suffix}`;
  if (target.kind === 'artist') return `/artists/${routeParam(target.name)}${suffix}`;
  return `/artists/${routeParam(target.name)}/venues/${routeParam(target.slug)}${suffix}`;
}

/**
 * Astro's routes cannot contain names such as `AC/DC`, `100% Phat` or `..`, so pages have safe route parameters. The
 * development server maps real paths to them; a build writes each page to the file of its real path.
 */
export function devPaths(): AstroIntegration {
  return {
    name: 'eventhub:dev-paths',
    hooks: {
      'astro:server:setup': ({ server }) => {
        server.middlewares.use((request, _response, next) => {
          liveModule<Paths>(server, '/src/domain/urls/paths.ts').then((paths) => {
            request.url = renderedPath(request.url ?? '/', paths);
            next();
          }, next);
        });
      },
    },
  };
}
