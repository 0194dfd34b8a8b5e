import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { CommandError, runCommand, UsageError } from './cli/command.ts';
import { readEnvironment } from './cli/environment.ts';
import { aborted, interruption } from './cli/interruption.ts';
import { startSiteServer } from './serve/site-server.ts';
import { hasSite, PUBLISHED, restoreSite } from './site-engine/incremental/site-swap.ts';

const help = `
npm run serve -- [DIR]

Serves the built site in dist/ (or DIR) like a static host: pages without .html, 404.html
with status 404, compression, and the headers of its _headers file. A build may replace the
site meanwhile. Ctrl-C stops it.

Environment
  PORT   where to serve (default 4321; 0 takes any free port)
`;

await runCommand({
  name: 'serve',
  help,
  async main(args) {
    const { positionals } = parseArgs({ args, options: {}, allowPositionals: true });
    const signal = interruption();
    const { port } = readEnvironment();
    const [folder, ...more] = positionals;
    if (more.length > 0) throw new UsageError(`Only one directory can be served, but ${positionals.length} are given.`);
    const outDir = folder === undefined ? PUBLISHED.outDir : resolve(folder);
    if (folder === undefined) await restoreSite(PUBLISHED);
    if (!hasSite({ outDir })) {
      throw new CommandError(
        `There is no built site in ${basename(outDir)}/: run \`npm run build\` first, or \`npm start\` for both.`,
      );
    }
    const server = await startSiteServer({ root: outDir, port });
    console.log(`EventHub is served at ${server.url} (Ctrl-C to stop).`);
    await aborted(signal);
    await server.close();
  },
});
