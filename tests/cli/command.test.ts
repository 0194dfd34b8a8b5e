import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { CommandError, describeFailure, machineLimit, UsageError } from '../../scripts/cli/command.ts';

const frame = fileURLToPath(new URL('../../scripts/cli/command.ts', import.meta.url));

async function run(main: string, args: string[] = []) {
  const source = `
    import { CommandError, runCommand, UsageError } from ${JSON.stringify(frame)};
    import { parseArgs } from 'node:util';
    await runCommand({ name: 'sample', help: 'npm run sample', main: ${main} });
  `;
  const child = spawn(process.execPath, [
    '--input-type=module-typescript',
    '--eval',
    source,
    '--',
    'sample.ts',
    ...args,
  ]);
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { stdout, stderr, code };
}

describe('a command', () => {
  it.each([
    ['that finishes exits 0', `async () => { console.log('done') }`, [], 0, 'done\n', ''],
    ['may name its exit code', 'async () => 3', [], 3, '', ''],
    ['gets its arguments', 'async (args) => { console.log(args.join()) }', ['a', '--b'], 0, 'a,--b\n', ''],
    ['shows its help', 'async () => 3', ['--help'], 0, 'npm run sample\n', ''],
    ['takes --help behind -- for an argument', 'async () => 3', ['--', '--help'], 3, '', ''],
    [
      'reports an expected error in one sentence',
      `async () => { throw new CommandError('It is so.', 4) }`,
      [],
      4,
      '',
      'It is so.\n',
    ],
    ['exits 64 for wrong use', `async () => { throw new UsageError('PORT is bad.') }`, [], 64, '', 'PORT is bad.\n'],
    [
      'refuses unknown options by name',
      'async (args) => { parseArgs({ args, options: {} }) }',
      ['--nonsense'],
      64,
      '',
      "Unknown option '--nonsense'. `npm run sample -- --help` lists the options.\n",
    ],
    ['ends although a timer is pending', 'async () => { setInterval(() => {}, 1e6) }', [], 0, '', ''],
  ])('%s', async (_, main, args, code, stdout, stderr) => {
    expect(await run(main, args)).toEqual({ code, stdout, stderr });
  });

  it('an unexpected error is shown with its stack, so that it can be reported', async () => {
    const { code, stderr } = await run('async () => { null.x }');
    expect(code).toBe(1);
    expect(stderr).toMatch(/^Unexpected error in sample: TypeError: .+\n\s+at /);
  });

  it('all output arrives before the process ends', async () => {
    const { stdout } = await run(`async () => { console.log('x'.repeat(1_000_000)) }`);
    expect(stdout).toHaveLength(1_000_001);
  });
});

describe('errors', () => {
  const dataError = Object.assign(new Error('The database holds no events.'), { name: 'DataError' });
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), {
    code: 'ECONNREFUSED',
    syscall: 'connect',
  });
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' });
  const denied = Object.assign(new Error("EACCES: permission denied, mkdir '/srv/site/dist'"), {
    ...{ code: 'EACCES', syscall: 'mkdir', path: '/srv/site/dist' },
  });
  const tooMany = Object.assign(new Error('EMFILE: too many open files, open x'), { code: 'EMFILE', syscall: 'open' });
  it.each([
    [new CommandError('A.', 3), 'A.', 3],
    [new UsageError('B.'), 'B.', 64],
    [dataError, 'The database holds no events.', 1],
    [refused, 'sample stopped: connect ECONNREFUSED 127.0.0.1:1.', 1],
    [full, 'sample stopped: the disk is full; free some space, then run it again.', 1],
    [
      tooMany,
      'sample stopped: the system limit of open files is too low; raise it with `ulimit -n 4096`, then run it again.',
      1,
    ],
    [
      denied,
      'sample stopped: /srv/site/dist: it may not write there; give the files to the user that runs it (chown), or run it as the user that owns them.',
      1,
    ],
    ['odd', 'Unexpected error: odd', 1],
  ])('%s', (fault, words, exitCode) => {
    expect(describeFailure(fault, 'sample')).toEqual({ text: words, exitCode });
  });
});

it.each([
  ['EMFILE: too many open files, open x', /open files/],
  ['Could not load src/pages/index.astro: Too many open files (os error 24)', /open files/],
  ['ENOSPC: no space left on device, write', /disk is full/],
  ['No space left on device (os error 28)', /disk is full/],
  ['Disk quota exceeded (os error 122)', /disk is full/],
  ["EACCES: permission denied, open '.data/lock'", /may not write there/],
  ['Permission denied (os error 13)', /may not write there/],
  ["EROFS: read-only file system, mkdir 'dist'", /may not write there/],
])('%s: the limit of the machine is named', (message, explanation) => {
  expect(machineLimit(message)).toMatch(explanation);
});

it('other errors are no limit of the machine', () => {
  expect(machineLimit('permission denied for table events')).toBeUndefined();
  expect(machineLimit("Unexpected token, expected ';'")).toBeUndefined();
});
