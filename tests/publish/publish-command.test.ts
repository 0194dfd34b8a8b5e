import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmod, mkdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { listen } from '../../scripts/cli/port.ts';
import { startCommand } from '../cli/run-command.ts';
import { servers } from './servers.ts';

const { context, makeSite, publish, served, current, releases, incoming, fakeSsh } = servers();

const has = (program: string) => spawnSync(program, ['--version']).error === undefined;
const SSHD = '/usr/sbin/sshd';

const command = (args: readonly string[], variables: NodeJS.ProcessEnv = {}) =>
  startCommand('publish', ['--from', context.site, ...args], variables);

/** Runs what it is told, except for the receiving rsync. */
const receiving = (body: string) => `case "$*" in *"rsync --server"*) ${body} ;; *) exec sh -c "$*" ;; esac`;

// Where there is no rsync, `publish-site.test.ts` still tests everything but the transfer.
describe.runIf(has('rsync') && process.platform === 'linux')('with rsync', () => {
  test('unchanged files are shared with the release before, and readable for the web server', async () => {
    await publish(await fakeSsh());
    await makeSite({ 'artists/AC/DC.html': 'AC/DC', 'artists/é "quoted" $x.html': 'new' });
    await chmod(join(context.site, 'index.html'), 0o600);
    expect(await publish(await fakeSsh())).toMatch(/^Published 5 files \(3 uploaded, the others unchanged\)/);
    const [first, second] = await releases();
    const inode = async (release: string | undefined, file: string) =>
      await stat(join(context.folder, 'releases', release ?? '', file));
    expect((await inode(first, 'artists/AC/DC.html')).ino).toBe((await inode(second, 'artists/AC/DC.html')).ino);
    expect((await inode(first, 'index.html')).ino).not.toBe((await inode(second, 'index.html')).ino);
    expect((await inode(second, 'index.html')).mode & 0o777).toBe(0o644);
    expect(await readFile(join(context.folder, 'current/artists/é "quoted" $x.html'), 'utf8')).toBe('new');
    await makeSite();
    expect(await publish({ ...(await fakeSsh()), isDry: true })).toBe(
      `Dry run: 3 files, of which 2 would be uploaded to me@server:${context.folder}.`,
    );
  });

  test.each([
    [
      'is cut mid-way',
      'dd bs=1 count=30000 2>/dev/null | sh -c "$*"',
      /^The upload to me@server failed \(the connection broke, rsync code 1\d\)/,
    ],
    ['loses a file', 'sh -c "$*"; rm "$FOLDER"/incoming/*/404.html', /has 3 files of 4: the upload is incomplete/],
    [
      'meets a full disk',
      'echo "rsync: [receiver] write failed: No space left on device (28)" >&2; exit 11',
      /^The disk of me@server is full: the site is unchanged/,
    ],
    [
      'meets a read-only disk',
      'echo "rsync: [receiver] mkstemp failed: Read-only file system (30)" >&2; exit 23',
      /^The upload cannot be written on me@server/,
    ],
    ['finds no rsync', 'echo "sh: 1: rsync: not found" >&2; exit 127', /^rsync is not installed on me@server/],
  ])('a transfer that %s leaves the site as it is', async (_, body, sentence) => {
    await publish(await fakeSsh());
    const before = [await releases(), await current(), await served()];
    await makeSite({ 'large.html': 'x'.repeat(100_000) + Math.random() });
    const { target, ssh } = await fakeSsh(receiving(body.replace('$FOLDER', context.folder)));
    await expect(publish({ target, ssh })).rejects.toThrow(sentence);
    expect([await releases(), await current(), await served()]).toEqual(before);
    expect(await incoming()).toEqual([]);
    await publish(await fakeSsh());
    expect(await releases()).toHaveLength(2);
  });

  test('killed in the middle, it leaves the site as it is, and the next one goes through at once', async () => {
    await publish(await fakeSsh());
    const before = [await releases(), await served()];
    const { ssh } = await fakeSsh(receiving('sleep 3; exec sh -c "$*"'));
    const run = command(['--ssh', ssh.join(' '), `me@server:${context.folder}`]);
    for (let tries = 0; (await incoming()).length === 0 && tries < 200; tries += 1) await sleep(50);
    run.child.kill('SIGKILL');
    await sleep(200);
    expect([await releases(), await served()]).toEqual(before);
    await makeSite();
    await publish(await fakeSsh());
    expect(await releases()).toHaveLength(2);
  });

  test('Ctrl-C stops it', async () => {
    const { ssh } = await fakeSsh(receiving('sleep 3; exec sh -c "$*"'));
    const run = command(['--ssh', ssh.join(' '), `me@server:${context.folder}`]);
    for (let tries = 0; (await incoming().catch(() => [])).length === 0 && tries < 200; tries += 1) await sleep(50);
    run.child.kill('SIGINT');
    expect(await run.end).toMatchObject({ code: 130, stdout: '', stderr: 'Stopped: the site is unchanged.\n' });
    expect(await served()).toBeNull();
  });
});

describe.runIf(has('rsync') && has('ssh-keygen') && spawnSync(SSHD, ['-V']).error === undefined)('over sshd', () => {
  test('it publishes and takes back', async () => {
    const inRoot = (name: string) => join(context.root, name);
    for (const key of ['host', 'user'])
      execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', inRoot(key)]);
    await writeFile(inRoot('authorized'), await readFile(inRoot('user.pub')));
    const probe = createServer();
    const port = await listen(probe, 0, 'PORT');
    probe.close();
    // Where it drops its privileges; it must exist.
    if (userInfo().uid === 0) await mkdir('/run/sshd', { recursive: true });
    const settings = [
      'ListenAddress 127.0.0.1',
      `HostKey ${inRoot('host')}`,
      `AuthorizedKeysFile ${inRoot('authorized')}`,
    ];
    await writeFile(
      inRoot('sshd_config'),
      [...settings, 'StrictModes no', 'UsePAM no', 'PidFile none', `Port ${port}`, ''].join('\n'),
    );
    const server = spawn(SSHD, ['-D', '-e', '-f', inRoot('sshd_config')], { stdio: 'ignore' });
    try {
      const ssh = `ssh -F none -p ${port} -i ${inRoot('user')} -o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null -o LogLevel=ERROR -o ConnectionAttempts=10`;
      const target = `${userInfo().username}@127.0.0.1:${context.folder}`;
      expect(await command(['--ssh', ssh, target]).end).toMatchObject({ code: 0, stderr: '' });
      const first = await served();
      await makeSite();
      const second = await command(['--ssh', ssh, target]).end;
      expect(second.stdout).toMatch(/^Published 3 files \(2 uploaded, the others unchanged\) as 2\d+T/);
      expect(await served()).not.toBe(first);
      expect(await command(['--ssh', ssh, '--rollback', target]).end).toMatchObject({ code: 0, stderr: '' });
      expect(await served()).toBe(first);
    } finally {
      server.kill();
    }
    // The server is gone.
    const { code, stderr } = await command(['--ssh', `ssh -F none -p ${port}`, `127.0.0.1:${context.folder}`]).end;
    expect(stderr).toMatch(/^127\.0\.0\.1 cannot be reached \(.*Connection refused\): try `ssh .*` by hand\.\n$/);
    expect(code).toBe(1);
  });
});

describe('one sentence for', () => {
  test.each([
    [[], 64, /^Name one target, such as user@host:/],
    [['srv'], 64, /^srv is no target: give user@host/],
    [['--nonsense'], 64, /^Unknown option '--nonsense'/],
  ])('wrong use: %j', async (args, code, sentence) => {
    const outcome = await command(args).end;
    expect(outcome.code).toBe(code);
    expect(outcome.stderr).toMatch(sentence);
  });

  test('a host that refuses the key', async () => {
    const { ssh } = await fakeSsh('echo "me@server: Permission denied (publickey)." >&2; exit 255');
    const { code, stderr } = await command(['--ssh', ssh.join(' '), `me@server:${context.folder}`]).end;
    expect(stderr).toBe(
      `me@server cannot be reached (me@server: Permission denied (publickey)): try \`${ssh[0]} me@server\` by hand.\n`,
    );
    expect(code).toBe(1);
  });

  test.runIf(process.platform === 'linux')('a machine without rsync or ssh', async () => {
    const bin = join(context.root, 'bin');
    await mkdir(bin);
    const tools = ['sh', 'flock', 'find', 'ln', 'mv', 'mkdir', 'rm', 'ls', 'basename', 'readlink', 'cat', 'tr', 'wc'];
    for (const tool of tools) {
      const [path = ''] = execFileSync('sh', ['-c', `command -v ${tool}`], { encoding: 'utf8' }).split('\n');
      await symlink(path, join(bin, tool));
    }
    const here = await command([context.folder], { PATH: bin }).end;
    expect(here.stderr).toMatch(/^rsync is not installed on this machine: install it/);
    expect(here.code).toBe(1);
    const there = await command([`server:${context.folder}`], { PATH: bin }).end;
    expect(there.stderr).toMatch(/^server cannot be reached \(ssh is not installed\)/);
  });
});
