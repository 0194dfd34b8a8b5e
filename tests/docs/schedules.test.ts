import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listen } from '../../scripts/cli/port.ts';
import { PROJECT } from '../../scripts/testing/tool.ts';
import { workflowOf } from '../workflows/workflow-files.ts';
import { blocksOf, readDocument } from './guide-text.ts';

const guide = readDocument('docs/operating.md');
/** The guide's shell blocks that contain a text. */
const blocksWith = (part: string) =>
  blocksOf(guide)
    .filter(({ language, text: block }) => language === 'sh' && block.includes(part))
    .map(({ text: block }) => block);

/** A bare machine lacks what the lines call. */
const has = (program: string) => spawnSync(program, ['--version']).error === undefined;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eventhub-schedules-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function start(program: string, args: readonly string[], variables: NodeJS.ProcessEnv = {}) {
  const path = [join(folder, 'bin'), process.env['PATH']].join(delimiter);
  const child = spawn(program, args, { env: { PATH: path, ...variables }, stdio: ['ignore', 'pipe', 'pipe'] });
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { stdout, stderr, code };
}

describe.runIf(has('flock'))('the job for cron', () => {
  const target = 'deploy@shows.example.org:/srv/eventhub';
  const SCRIPT = 'docs/examples/rebuild.sh';

  /** Runs it in a project whose npm logs what it is told, and fails as told. */
  async function run(args: readonly string[], npm = '') {
    const stub = `#!/bin/sh\nshift 2\necho "$@" >> '${join(folder, 'log')}'\necho "output of $1"\n${npm}\n`;
    await writeFile(join(folder, 'bin/npm'), stub, { mode: 0o755 });
    return await start(join(folder, SCRIPT), args);
  }
  const calls = async () => (await readFile(join(folder, 'log'), 'utf8')).trimEnd().split('\n');
  const rest = ['build -- --guard', `publish -- ${target}`, 'wait-for-publish', 'notify'];

  beforeEach(async () => {
    await mkdir(join(folder, 'bin'));
    await cp(join(PROJECT, SCRIPT), join(folder, SCRIPT));
    await chmod(join(folder, SCRIPT), 0o755);
  });

  it('is what the guide puts into the crontab', () => {
    const line = /^\d+ \*\/6 \* \* \* \/\S+\/(docs\/examples\/\S+) (\S+)$/m.exec(guide);
    expect(line?.slice(1)).toEqual([SCRIPT, target]);
    expect(guide).toMatch(/^MAILTO=\S+@/m);
  });

  it('collects, corrects, builds, publishes, waits and notifies, silently', async () => {
    for (const name of ['sources.yaml', 'corrections.yaml']) await writeFile(join(folder, name), '');
    expect(await run([target])).toEqual({ stdout: '', stderr: '', code: 0 });
    expect(await calls()).toEqual(['collect', 'correct', ...rest]);
  });

  it('imports files instead, or only builds', async () => {
    await run([target, '--snapshot', '--source', 'hall', 'a.json']);
    await run([target]);
    expect(await calls()).toEqual(['import -- --snapshot --source hall a.json', ...rest, ...rest]);
  });

  it.each([
    ['import', 1, 1, 5],
    ['import', 2, 2, 1],
    ['import', 5, 5, 1],
    ['build', 3, 3, 2],
    ['publish', 1, 1, 3],
    ['wait-for-publish', 1, 1, 4],
    ['notify', 4, 4, 5],
  ])(
    'when %s exits with %i, it exits with %i after %i commands, and tells what they said',
    async (name, fails, code, count) => {
      const outcome = await run([target, 'a.json'], `[ "$1" != ${name} ] || exit ${fails}`);
      expect(outcome).toMatchObject({ code, stderr: '' });
      expect(outcome.stdout).toContain(`output of ${name}\n`);
      expect(await calls()).toHaveLength(count);
    },
  );

  it('publishes when sources failed, and says so', async () => {
    await writeFile(join(folder, 'sources.yaml'), '');
    const outcome = await run([target], '[ "$1" != collect ] || exit 2');
    expect(outcome).toMatchObject({ code: 2, stdout: expect.stringContaining('output of collect\n') });
    expect(await calls()).toEqual(['collect', ...rest]);
  });

  it('does nothing while the run before has not ended', async () => {
    const first = run([target], `while [ ! -e '${join(folder, 'go')}' ]; do sleep 0.05; done`);
    while (!existsSync(join(folder, 'log'))) await sleep(20);
    expect(await start(join(folder, SCRIPT), [target])).toMatchObject({
      code: 75,
      stderr: expect.stringMatching(/^The run before/),
    });
    expect(await calls()).toHaveLength(1);
    await writeFile(join(folder, 'go'), '');
    expect(await first).toMatchObject({ code: 0 });
  });

  it('needs a target', async () => {
    expect(await start(join(folder, SCRIPT), [])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('name a target'),
    });
  });
});

describe.runIf(has('curl') && has('jq'))('lines of the guide', () => {
  interface Request {
    readonly line: string;
    readonly headers: NodeJS.Dict<string | string[]>;
    readonly body: string;
  }
  let server: Server;
  let address: string;
  let requests: Request[];
  let answer: { readonly code: number; readonly body: string };

  beforeEach(async () => {
    requests = [];
    answer = { code: 204, body: '' };
    server = createServer(async (request, response) => {
      const body = await text(request);
      requests.push({ line: `${request.method} ${request.url}`, headers: request.headers, body });
      response.writeHead(answer.code).end(answer.body);
    });
    address = `http://127.0.0.1:${await listen(server, 0, 'PORT')}`;
  });
  afterEach(() => {
    server.close();
  });

  const bash = (block: string, host: string) =>
    start('bash', ['-eu', '-o', 'pipefail', '-c', block.replaceAll(host, address)], { TOKEN: 'secret-token' });

  const REPOSITORY = '/repos/OWNER/REPOSITORY';
  const blocks = blocksWith('https://api.github.com');

  it('that call GitHub start the workflow as it can be started, and fail if GitHub refuses', async () => {
    const triggers = workflowOf('rebuild.yml').content.on as {
      readonly workflow_dispatch: { readonly inputs: Record<string, unknown> };
      readonly repository_dispatch: { readonly types: string[] };
    };
    for (const block of blocks) {
      expect(await bash(block, 'https://api.github.com')).toMatchObject({ code: 0 });
      answer = { code: 422, body: '{"message":"disabled"}' };
      expect((await bash(block, 'https://api.github.com')).code).not.toBe(0);
      answer = { code: 204, body: '' };
    }
    for (const { headers } of requests) {
      expect(headers).toMatchObject({ authorization: 'Bearer secret-token', accept: 'application/vnd.github+json' });
    }
    const lines = new Set(requests.map(({ line }) => line));
    expect(lines).toEqual(
      new Set([`POST ${REPOSITORY}/actions/workflows/rebuild.yml/dispatches`, `POST ${REPOSITORY}/dispatches`]),
    );
    for (const { line, body } of requests) {
      const { ref, inputs = {}, event_type, client_payload } = JSON.parse(body);
      if (line.includes('/workflows/')) {
        expect(ref).toBe('main');
        expect(Object.keys(triggers.workflow_dispatch.inputs)).toEqual(expect.arrayContaining(Object.keys(inputs)));
      } else {
        expect(triggers.repository_dispatch.types).toContain(event_type);
        expect(workflowOf('rebuild.yml').text).toContain(`client_payload.${Object.keys(client_payload)[0]} `);
      }
    }
  });

  const HOUR = 3_600_000;
  const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();
  const source = (name: string, ...troubles: string[]) => ({ name, troubles });

  it.each([
    ['all is well', { built_at: ago(2), data_as_of: ago(40), sources: [source('hall')] }, 0, ''],
    ['no sources are recorded', { built_at: ago(2), data_as_of: ago(2), sources: [] }, 0, ''],
    ['the build is old', { built_at: ago(25), data_as_of: ago(2), sources: [] }, 1, 'built 25 hours ago\n'],
    ['the data are old', { built_at: ago(2), data_as_of: ago(49), sources: [] }, 1, 'newest listing 49 hours ago\n'],
    ['there are no data', { built_at: ago(2), data_as_of: null, sources: [] }, 1, 'no listings\n'],
    [
      'sources are dead',
      {
        built_at: ago(2),
        data_as_of: ago(2),
        sources: [source('a', 'failing', 'quiet'), source('b'), source('c', 'empty')],
      },
      1,
      'a: failing, quiet\nc: empty\n',
    ],
  ])('that watch status.json, when %s', async (_, status, code, words) => {
    const [block = ''] = blocksWith('/status.json');
    answer = { code: 200, body: JSON.stringify(status) };
    expect(await bash(block, 'https://shows.example.org')).toMatchObject({ code, stderr: words });
  });

  it('that watch status.json fail when there is none', async () => {
    const [block = ''] = blocksWith('/status.json');
    answer = { code: 404, body: '' };
    expect((await bash(block, 'https://shows.example.org')).code).not.toBe(0);
    answer = { code: 200, body: '<html>' };
    expect((await bash(block, 'https://shows.example.org')).code).not.toBe(0);
  });
});
