import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen } from '../../scripts/cli/port.ts';
import { removeSite, writeSite } from '../serve/temporary-site.ts';
import { startCommand, startThroughNpm } from './run-command.ts';

let root: string;
beforeAll(async () => {
  root = await writeSite({ 'index.html': 'home', '404.html': 'none' });
});
afterAll(() => removeSite(root));

describe('npm run serve', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)('prints its address, responds, and ends cleanly on %s', async (signal) => {
    const command = startCommand('serve', [root], { PORT: '0' });
    const [, url = ''] =
      /^EventHub is served at (http:\/\/localhost:\d+) \(Ctrl-C to stop\)\.$/m.exec(await command.until(/\n/)) ?? [];
    expect(await (await fetch(url)).text()).toBe('home');
    command.child.kill(signal);
    expect(await command.end).toMatchObject({ code: 0, stderr: '' });
  });

  it('ends when npm is terminated', async () => {
    const command = startThroughNpm('serve', [root], { PORT: '0' });
    const [url = ''] = /http:\S+/.exec(await command.until(/\n/)) ?? [];
    command.child.kill('SIGTERM');
    await command.end;
    await expect(fetch(url)).rejects.toThrow('fetch failed');
  });

  it('serves one directory, and refuses more', async () => {
    expect(await startCommand('serve', [root, `${root}/other`], { PORT: '0' }).end).toEqual({
      code: 64,
      stdout: '',
      stderr: 'Only one directory can be served, but 2 are given.\n',
    });
  });

  it('explains what to do without a built site', async () => {
    expect(await startCommand('serve', [`${root}/nowhere`], { PORT: '0' }).end).toEqual({
      code: 1,
      stdout: '',
      stderr: 'There is no built site in nowhere/: run `npm run build` first, or `npm start` for both.\n',
    });
  });

  it('explains what to do when the port is in use', async () => {
    const other = createServer();
    const port = await listen(other, 0, 'PORT');
    const outcome = await startCommand('serve', [root], { PORT: String(port) }).end;
    other.close();
    expect(outcome.code).toBe(1);
    expect(outcome.stderr).toMatch(/^Port \d+ is in use, perhaps by another EventHub: .+ PORT=\d+\.\n$/);
  });

  it.each([
    [['--nonsense'], {}, /^Unknown option '--nonsense'/],
    [[], { PORT: 'eighty' }, /^PORT must be a port number/],
  ])('wrong use exits 64: %j %j', async (args, variables, sentence) => {
    const outcome = await startCommand('serve', args, variables).end;
    expect(outcome.code).toBe(64);
    expect(outcome.stderr).toMatch(sentence);
    expect(outcome.stderr.trim().split('\n')).toHaveLength(1);
  });
});

describe('npm run test:e2e', () => {
  it('reports that the chosen Chromium does not start', async () => {
    const outcome = await startCommand('test-e2e', [], { PLAYWRIGHT_CHROMIUM: '/nowhere/chromium' }).end;
    expect(outcome).toMatchObject({
      code: 64,
      stderr: 'PLAYWRIGHT_CHROMIUM names /nowhere/chromium, which does not start: give the path of a Chromium.\n',
    });
  });
});

describe('every command', () => {
  const scripts = new URL('../../scripts/', import.meta.url);
  const files = readdirSync(scripts).filter((file) => file.endsWith('.ts'));

  it.each(files)('%s has a help text that begins with its usage', (file) => {
    const source = readFileSync(new URL(file, scripts), 'utf8');
    expect(source).toMatch(/const help = `\nn(?:pm|ode) .+\n\n/);
    expect(source).toMatch(/await runCommand\(\{\n {2}name: '[\w:-]+',\n {2}help,/);
  });
});
