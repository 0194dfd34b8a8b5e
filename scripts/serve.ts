import { parseArgs } from 'node:util';
import { hasSite, PUBLISHED, restoreSite } from './build/site-swap.ts';
import { CommandError, runCommand } from './command.ts';
import { readEnvironment } from './environment.ts';
import { aborted, interruption } from './interruption.ts';
import { startSiteServer } from './serve/site-server.ts';

const help = `
npm run serve

Serves the built site in dist/ as a good static host would: pages without .html, 404.html
with status 404, compressed, with the headers of dist/_headers. A build may replace dist/
meanwhile. Ctrl-C ends it.

Environment
  PORT   where to serve (default 4321; 0 takes any free port)
`;

await runCommand({
  name: 'serve',
  help,
  async main(args) {
    parseArgs({ args, options: {} });
    const stop = interruption();
    const { port } = readEnvironment();
    await restoreSite(PUBLISHED);
    if (!hasSite(PUBLISHED)) {
      throw new CommandError(
        'There is no built site in dist/ yet: run `npm run build` first, or `npm start` for both.',
      );
    }
    const server = await startSiteServer({ root: PUBLISHED.site, port });
    console.log(`EventHub is served at ${server.url} (Ctrl-C to stop).`);
    await aborted(stop);
    await server.close();
  },
});
