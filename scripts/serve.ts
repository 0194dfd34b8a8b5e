import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { CommandError, runCommand, UsageError } from './cli/command.ts';
import { readEnvironment } from './cli/environment.ts';
import { aborted, interruption } from './cli/interruption.ts';
import { startSiteServer } from './serve/site-server.ts';
import { hasSite, PUBLISHED, restoreSite } from './site-engine/incremental/site-swap.ts';

const help = `
npm run serve -- [FOLDER]

Serves the built site in dist/ (or FOLDER) as a good static host would: pages without .html,
404.html with status 404, compressed, with the headers of its _headers file. A build may
replace the folder meanwhile. Ctrl-C ends it.

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
    if (more.length > 0) throw new UsageError(`One folder can be served, but ${positionals.length} are named.`);
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
