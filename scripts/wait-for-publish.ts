import { parseArgs } from 'node:util';
import { CommandError, runCommand, UsageError } from './cli/command.ts';
import { readEnvironment } from './cli/environment.ts';
import { interruption } from './cli/interruption.ts';
import { readSiteStatus } from './publish/site-status.ts';
import { waitForPublish } from './publish/wait-for-publish.ts';
import { PUBLISHED } from './site-engine/incremental/site-swap.ts';

const help = `
npm run wait-for-publish -- [--built-at INSTANT] [--timeout SECONDS]

Waits until the site at SITE_URL shows a build and its newest event pages respond with 200, so
that notifications do not link to missing pages. Run it between publishing and notifying.

Options
  --built-at INSTANT   built_at in the status.json of the build (default: that of dist/)
  --timeout SECONDS    how long to wait (default 600)

Exit code: 0 published, 1 not published, 64 wrong usage.

Environment
  SITE_URL   origin of the published site
`;

await runCommand({
  name: 'wait-for-publish',
  help,
  async main(args) {
    const { values } = parseArgs({
      args,
      options: { 'built-at': { type: 'string' }, timeout: { type: 'string', default: '600' } },
    });
    if (!/^\d{1,5}$/.test(values.timeout)) throw new UsageError('--timeout must be a number of seconds.');
    const signal = interruption();
    const { siteUrl } = readEnvironment();
    const builtAt = await instantOf(values['built-at']);
    const pages = await waitForPublish({ siteUrl, builtAt, timeoutMs: Number(values.timeout) * 1000, signal });
    const count = `${pages} newest event ${pages === 1 ? 'page answers' : 'pages answer'}`;
    console.log(`${siteUrl} shows the build of ${builtAt.toISOString()}; its ${count}.`);
  },
});

async function instantOf(given: string | undefined): Promise<Date> {
  if (given === undefined) {
    const { status, reason } = await readSiteStatus(PUBLISHED.outDir);
    if (status === null) {
      throw new CommandError(
        `No build to wait for in dist/ (${reason}): build first, or name a build with --built-at.`,
      );
    }
    return status.built_at;
  }
  const instant = new Date(given);
  if (Number.isNaN(instant.getTime())) {
    throw new UsageError('--built-at must be an instant in ISO 8601, such as 2026-03-05T12:00:00Z.');
  }
  return instant;
}
