import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { catalogueVersion } from '../data/catalogue-version.ts';
import type { DevServer } from './live-module.ts';

/** The module that caches the catalogue. */
const CATALOGUE = fileURLToPath(new URL('../data/catalogue.ts', import.meta.url));

const INTERVAL_MS = 1_000;

/** Makes Vite treat the file as changed: it invalidates dependent modules and reloads open pages. */
async function touch({ watcher }: DevServer, file: string): Promise<void> {
  await Promise.all(watcher.listeners('change').map((listener) => Reflect.apply(listener, watcher, [file])));
}

/**
 * Shows database changes in development. Checks the catalogue's version before a page is rendered and every second
 * while a page is open, at most once a second.
 */
export function liveData(): AstroIntegration {
  return {
    name: 'eventhub:live-data',
    hooks: {
      'astro:server:setup': ({ server, logger }) => {
        let version: string | null = null;
        let askedAt = Number.NEGATIVE_INFINITY;
        let latest: Promise<void> = Promise.resolve();

        async function check(): Promise<void> {
          const found = await catalogueVersion(process.env);
          // After an outage, always treat the data as changed: a page may have been rendered without them.
          if (found !== null && found !== version) await touch(server, CATALOGUE);
          if (found === null && version !== null) logger.warn('The database does not respond.');
          version = found;
        }

        function checkOnceASecond(): Promise<void> {
          if (performance.now() - askedAt >= INTERVAL_MS) {
            askedAt = performance.now();
            latest = check();
          }
          return latest;
        }

        const timer = setInterval(() => {
          if (server.ws.clients.size > 0) void checkOnceASecond();
        }, INTERVAL_MS);
        server.httpServer?.once('close', () => clearInterval(timer));
        server.middlewares.use((_request, _response, next) => {
          void checkOnceASecond().then(() => next(), next);
        });
      },
    },
  };
}
