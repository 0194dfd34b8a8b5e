import type { AstroIntegration } from 'astro';
import { liveModule } from './live-module.ts';

type Paths = typeof import('../domain/urls/paths.ts');

/** In development, a page is asked for by its real path and rendered under its safe one. */
function renderedPath(url: string, { parsePathname, routeParam }: Paths): string {
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
 * names. In a build, each goes straight to where a host looks for its decoded path.
 */
export function placePages(): AstroIntegration {
  return {
    name: 'eventhub:place-pages',
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
