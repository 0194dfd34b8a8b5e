import { spawn } from 'node:child_process';
import { CommandError } from '../cli/command.ts';
import { hostName, type Target } from './target.ts';
import { quoted } from './target-shell.ts';

/** A transfer into an empty folder of the target. */
export interface Upload {
  readonly target: Target;
  readonly ssh: readonly string[];
  /** Folder of the site here. */
  readonly site: string;
  /** Absolute folder there. */
  readonly to: string;
  /** Absolute folder there with the same files as before: unchanged ones become hard links to them. */
  readonly former: string | null;
  /** Counts what differs from `to`, and transfers nothing. */
  readonly isDry: boolean;
  readonly signal: AbortSignal;
}

/** By exit code of rsync. */
const REASONS: Readonly<Record<number, string>> = {
  10: 'the connection broke',
  12: 'the connection broke',
  30: 'the connection timed out',
  35: 'the connection timed out',
};

/** Uploads with rsync. @returns how many files were transferred @throws CommandError; nothing is published then */
export async function upload({ target, ssh, site, to, former, isDry, signal }: Upload): Promise<number> {
  const args = [
    // Contents count, not times: a file that a build wrote anew is still the same.
    ...['--recursive', '--checksum', '--perms', '--chmod=D755,F644', '--delete', '--stats', '--no-human-readable'],
    ...(isDry ? ['--dry-run'] : []),
    ...(former === null ? [] : [`--link-dest=${former}`]),
    ...(target.host === null ? [] : ['--rsh', ssh.map(quoted).join(' '), '--timeout=300']),
    // With progress, it notices that nobody reads it any more, and ends.
    '--info=progress2',
    './',
    `${target.host === null ? '' : `${target.host}:`}${to}/`,
  ];
  // Inside the folder: a build that finishes meanwhile renames it.
  const child = spawn('rsync', args, { cwd: site, env: { ...process.env, LC_ALL: 'C' }, signal });
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-4_000);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-4_000);
  });
  const code = await new Promise<number>((resolve, reject) => {
    child.on('close', (number) => resolve(number ?? 1));
    child.on('error', (error: NodeJS.ErrnoException) => {
      if (signal.aborted) reject(new CommandError('Stopped: the site is unchanged.', 130));
      else if (error.code === 'ENOENT') reject(new CommandError(MISSING, 1, { cause: error }));
      else reject(error);
    });
  });
  if (code !== 0) throw new CommandError(failureText(target, code, errors));
  return Number(/files transferred: (\d+)/.exec(output)?.[1] ?? 0);
}

const MISSING =
  'rsync is not installed on this machine: install it (apt-get install rsync, brew install rsync), then run it again.';

function failureText(target: Target, code: number, errors: string): string {
  const where = hostName(target);
  if (/No space left on device|Disk quota exceeded/i.test(errors)) {
    return `The disk of ${where} is full: the site is unchanged. Free some space there, then run it again.`;
  }
  if (/Read-only file system|Permission denied \(13\)/i.test(errors)) {
    return `The upload cannot be written on ${where}: the site is unchanged. Check the permissions of its folder.`;
  }
  if (/rsync: (?:command )?not found|command not found: rsync/.test(errors))
    return `rsync is not installed on ${where}: apt-get install rsync.`;
  const said = errors
    .trim()
    .split('\n')
    .find((line) => line.trim() !== '');
  const reason = REASONS[code] ?? said?.replace(/^rsync: |\.$/g, '') ?? '';
  return `The upload to ${where} failed (${reason === '' ? '' : `${reason}, `}rsync code ${code}): the site is unchanged. Run it again.`;
}
