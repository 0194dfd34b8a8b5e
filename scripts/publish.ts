import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand, UsageError } from './cli/command.ts';
import { interruption } from './cli/interruption.ts';
import { withProgress } from './cli/progress.ts';
import { publishSite, rollBack } from './publish/publish-site.ts';
import { parseTarget } from './publish/target.ts';
import { upload } from './publish/upload.ts';
import { PUBLISHED } from './site-engine/incremental/site-swap.ts';

const help = `
npm run publish -- [options] user@host:/srv/eventhub

Publishes dist/ on a server of your own, by rsync over SSH. The site is uploaded into a folder of
its own, with hard links to what the last one has; if its number of files and its status.json are
right there, one rename serves it. Whatever fails, the site that is served stays as it is. The
newest five releases are kept. A path of this machine works as a target, too. A site that has lost
more than 30 % of the pages of the served one is not published without --force.

Both machines need rsync 3.1 or newer, the server also flock (Debian: rsync, util-linux). The web
server serves /srv/eventhub/current (nginx: docs/operating.md, Hosts).

Options
  --rollback      serves what was served before the release that is served, and uploads nothing;
                  once more, it goes one further back
  --dry-run       changes no site, and says what would be done; creates missing folders
  --force         publishes even if more than 30 % of the pages are lost, or the build is served already
  --from DIR      the site to publish (default dist/)
  --ssh COMMAND   how to reach the server, such as "ssh -p 2222" (default ssh with keep-alives)

Exit code: 0 published, 1 not published, 3 too many pages lost, 64 wrong usage.
`;

await runCommand({
  name: 'publish',
  help,
  async main(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        rollback: { type: 'boolean', default: false },
        force: { type: 'boolean', default: false },
        'dry-run': { type: 'boolean', default: false },
        from: { type: 'string', default: PUBLISHED.outDir },
        // The shell waits while files are uploaded: without a sign of life, routers drop such connections.
        ssh: { type: 'string', default: 'ssh -o ServerAliveInterval=30' },
      },
    });
    const [target, ...others] = positionals;
    if (target === undefined || others.length > 0) {
      throw new UsageError('Name one target, such as user@host:/srv/eventhub; see --help.');
    }
    const options = {
      target: parseTarget(target),
      ssh: values.ssh.split(/\s+/).filter((word) => word !== ''),
      site: resolve(values.from),
      isDry: values['dry-run'],
      isForced: values.force,
      now: new Date(),
      signal: interruption(),
      upload,
      stage: withProgress,
    };
    console.log(await (values.rollback ? rollBack(options) : publishSite(options)));
  },
});
