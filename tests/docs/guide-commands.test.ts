import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type LocalSupabase, startLocalSupabase } from '../../scripts/local-supabase/start.ts';
import { type SiteServer, startSiteServer } from '../../scripts/serve/site-server.ts';
import { PROJECT, toolVariables } from '../../scripts/testing/tool.ts';
import { copyProject, freePort } from '../cli/project-copy.ts';
import { hasPostgres, type PostgresServer, startPostgresServer } from '../local-supabase/postgres-server.ts';
import { blocksOf, commandsOf, inlineCommandsOf, readDocument } from './guide-text.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const readme = readDocument('README.md');
const guide = readDocument('docs/operating.md');
const documents = {
  'README.md': readme,
  'docs/operating.md': guide,
  'docs/listings.md': readDocument('docs/listings.md'),
};

/** Commands that another file runs: it contains this text. */
const ELSEWHERE: readonly (readonly [RegExp, string, string])[] = [
  [/^npm (?:ci|test)$/, '.ci/run', 'npm ci\n'],
  [/^npm run (?:check|test:unit|test:e2e)$/, 'scripts/test.ts', 'run: runChecks'],
  [/^npm run format$/, 'scripts/testing/checks.ts', 'format'],
  [/^npm run dev$/, 'tests/cli/dev-command.test.ts', "'dev',"],
  [/^npm run backend$/, 'tests/local-supabase/backend-command.test.ts', 'spawnBackend(['],
  [/^npm run types$/, 'tests/supabase/database-types.test.ts', 'npm run types'],
  [/^npm run bench$/, 'tests/client/search/first-search-size.test.ts', 'scripts/bench/'],
  [/^npm run screenshots$/, 'tests/screenshots/subjects.test.ts', 'scripts/screenshots/'],
  [/^npx astro build$/, 'tests/site-engine/astro-build.test.ts', "'build'"],
  [/^curl .+api\.github\.com\//, 'tests/docs/schedules.test.ts', "blocksWith('https://api.github.com')"],
  [/^curl .+\/status\.json \| jq /s, 'tests/docs/schedules.test.ts', "blocksWith('/status.json')"],
  [/^umask 077 .+ npm run publish /s, 'tests/workflows/guide.test.ts', "blocks('yaml').at(-1)"],
  [/^psql /, 'tests/supabase/backup.test.ts', "command.startsWith('psql ')"],
];

/** Commands that no test can run, and what they need. */
const NEEDS: readonly (readonly [RegExp, string])[] = [
  [/^npx supabase@[\d.]+ (?:login|link|db push|secrets set|functions deploy) /, 'a Supabase account'],
  [/^npx supabase@[\d.]+ login$/, 'a Supabase account'],
  [/^npx supabase@[\d.]+ db dump /, 'a Supabase account, and Docker'],
  [/^npx --yes wrangler@/, 'a Cloudflare account'],
  [/^npx --yes netlify-cli@/, 'a Netlify account'],
  [/^certbot /, 'a domain, and an account at its certificate authority, which certbot opens'],
  [/^ssh-keyscan$/, 'a server of your own'],
  [/^git pull$/, 'the repository at its host'],
  [/^crontab -e$/, "an editor; its line is run by 'the job for cron'"],
];
const isRunOrListed = (command: string) => [...ELSEWHERE, ...NEEDS].some(([pattern]) => pattern.test(command));

/** The commands of a document's first block that contains a text, without those above. */
function toRun(document: string, part: string): string[] {
  const block = blocksOf(document).find(({ language, text }) => language !== 'nginx' && text.includes(part));
  if (block === undefined) throw new Error(`No block contains ${part}.`);
  return commandsOf(block).filter((command) => !isRunOrListed(command));
}
/** The commands of this form in code spans. */
const inline = (pattern: RegExp) => [
  ...new Set(
    Object.values(documents)
      .flatMap(inlineCommandsOf)
      .filter((command) => pattern.test(command)),
  ),
];

/** What is run below, in this order. */
const START = inline(/^PORT=\S+ BACKEND_PORT=\S+ npm start$/);
const OWN_LISTINGS = toRun(readme, 'seed -- --remove');
const CRON = toRun(guide, 'rebuild.sh');
const FIRST_STEPS = toRun(guide, 'import -- listings.ndjson\n');
const FOLDER = inline(/^install /);
const LOOP = toRun(guide, 'npm run wait-for-publish');
const SOURCES = toRun(guide, 'npm run collect -- --dry-run');
const CORRECTIONS = inline(/^npm run correct/);
const PARTS = toRun(guide, '--merge');
const UNPACK = toRun(guide, 'artifact.tar');
const SERVER = toRun(guide, '--rollback');
const MONITOR = toRun(guide, 'doctor -- --strict');
const FURTHER = inline(/^(?:npm run (?:notify -- --dry-run|import -- --help|seed -- --events \d+)|ulimit -n \d+)$/);
const RUN_HERE = new Set(
  [
    ...[
      START,
      START.map((command) => command.replace(/^.* (?=npm)/, '')),
      OWN_LISTINGS,
      CRON,
      FIRST_STEPS,
      FOLDER,
      LOOP,
    ],
    ...[SOURCES, CORRECTIONS, PARTS, UNPACK, SERVER, MONITOR, FURTHER],
  ].flat(),
);

const OPTION = /(?<=\s)--\w[\w-]*/g;
const scriptOf = (command: string) => /(?:^| )npm (?:run )?([\w:-]+)/.exec(command)?.[1];

describe.each(Object.entries(documents))('%s', (_, text) => {
  it('shows only commands that a test runs, or that need more than this machine has', () => {
    const commands = blocksOf(text).flatMap(commandsOf);
    expect(commands.filter((command) => !RUN_HERE.has(command) && !isRunOrListed(command))).toEqual([]);
    // Of others it is not known what is a command. The script is run by e2e/pages/offline.spec.ts.
    const languages = ['sh', 'crontab', 'yaml', 'json', 'nginx', 'js'];
    for (const { language } of blocksOf(text)) expect(languages).toContain(language);
  });

  it('names only commands of which that holds, with options that they have', () => {
    const named = inlineCommandsOf(text).filter((command) => !RUN_HERE.has(command) && !isRunOrListed(command));
    const scripts = new Set([...RUN_HERE].map(scriptOf));
    for (const command of named) {
      const script = scriptOf(command);
      expect(script, command).toBeDefined();
      expect(scripts).toContain(script);
      const [, help = ''] = /const help = `(.*?)`;/s.exec(readDocument(`scripts/${script}.ts`)) ?? [];
      expect([...help.matchAll(OPTION)].map(String)).toEqual(
        expect.arrayContaining([...command.matchAll(OPTION)].map(String)),
      );
    }
  });
});

it('the lists name only what the documents contain, and tests that exist', () => {
  const all = Object.values(documents).flatMap((text) => [
    ...blocksOf(text).flatMap(commandsOf),
    ...inlineCommandsOf(text),
  ]);
  const unused = [...ELSEWHERE, ...NEEDS].filter(([pattern]) => !all.some((command) => pattern.test(command)));
  expect(unused).toEqual([]);
  for (const [, file, part] of ELSEWHERE) expect(readFileSync(join(PROJECT, file), 'utf8')).toContain(part);
});

const has = (program: string) => spawnSync(program, ['--version']).error === undefined;

/** A clone of the project, and the folder of a server, which is this machine. */
let project: string;
let server: string;
let site: SiteServer;
let ports: { readonly site: number; readonly backend: number };
const running = new Set<ReturnType<typeof spawn>>();

beforeAll(async () => {
  project = await copyProject(['docs', '.env.example', 'sources.example.yaml', 'corrections.example.yaml']);
  server = join(project, 'server/eventhub');
  await mkdir(dirname(server));
  site = await startSiteServer({ root: join(server, 'current'), port: 0 });
  ports = { site: await freePort(), backend: await freePort() };
});
afterAll(async () => {
  for (const { pid, exitCode } of running) if (pid !== undefined && exitCode === null) process.kill(-pid, 'SIGKILL');
  await site?.close();
  await rm(project, { recursive: true, force: true });
});

/** A command for this machine and these folders. */
const here = (command: string) =>
  command
    .replace('/srv/eventhub-job', project)
    .replace(/(?:deploy@shows\.example\.org:)?\/srv\/eventhub(?=\s|$)/, server)
    .replace('--owner deploy', `--owner ${userInfo().username}`)
    .replace('4400', String(ports.site))
    .replace('54400', String(ports.backend));

/** Starts a command in a shell as a person would: with no variables but those of `.env`. */
function start(command: string, shell = 'bash') {
  const { PATH } = toolVariables();
  const env = { PATH, HOME: join(project, 'home'), LOGNAME: userInfo().username, npm_config_update_notifier: 'false' };
  const child = spawn(shell, ['-c', here(command)], {
    cwd: project,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Ctrl-C in a terminal reaches npm and what it has started.
    detached: true,
  });
  running.add(child);
  const end = Promise.all([textOf(child.stdout), textOf(child.stderr), once(child, 'close')]).then(
    ([stdout, stderr, [code]]) => {
      running.delete(child);
      return { code, stdout, stderr };
    },
  );
  return { child, end };
}
const run = (command: string, shell?: string) => start(command, shell).end;

/** Whether it serves until Ctrl-C. */
const serves = (command: string) => /npm (?:start|run serve)$/.test(command);

/** Runs what serves until its address answers, and stops it. @returns its status.json */
async function visit(command: string): Promise<{ readonly events: number }> {
  const { child, end } = start(command);
  let printed = '';
  child.stdout.on('data', (data) => {
    printed += data;
  });
  await vi.waitFor(() => expect(printed).toMatch(/is served at http:\S+ /), { timeout: 90_000, interval: 50 });
  const [, address = ''] = /is served at (http:\S+)/.exec(printed) ?? [];
  const status = await (await fetch(`${address}/status.json`)).json();
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGINT');
  await end;
  return status;
}

const write = async (file: string, content: string | Buffer) => {
  await mkdir(dirname(join(project, file)), { recursive: true });
  await writeFile(join(project, file), content);
};
const rows = (...names: string[]) =>
  names.map((name, index) => `${JSON.stringify({ event_id: index + 7, name, event_date: '2099-03-05' })}\n`).join('');
const published = async () => await (await fetch(`${site.url}/status.json`)).json();

describe('with the embedded backend', () => {
  const settings = () => `SITE_URL=${site.url}\nPORT=${ports.site}\nBACKEND_PORT=${ports.backend}\n`;

  it.each(START)('%s', async (command) => {
    expect((await visit(command)).events).toBe(600);
  });

  it.each(OWN_LISTINGS)('%s', async (command) => {
    const [example] = blocksOf(readme).filter(({ language }) => language === 'json');
    await write('listings.json', example?.text ?? '');
    await write('.env', settings());
    if (serves(command)) expect((await visit(command)).events).toBe(1);
    else expect(await run(command)).toMatchObject({ code: 0, stderr: '' });
  });

  describe.runIf(has('rsync') && has('flock'))('the job for cron', () => {
    const [command = ''] = CRON;

    it('collects, corrects, builds, publishes and notifies, and prints nothing', async () => {
      await write('listings/old-mill.ndjson', rows('Mill Race', 'Private Party'));
      await write('sources.yaml', 'sources:\n  - {name: old-mill, file: listings/old-mill.ndjson}\n');
      await write('corrections.yaml', 'events:\n  8: {hidden: true}\n');
      expect(await run(command, 'sh')).toEqual({ code: 0, stdout: '', stderr: '' });
      expect(await published()).toMatchObject({ events: 2, sources: [{ name: 'old-mill', troubles: [] }] });
      expect(await (await fetch(`${site.url}/events/7`)).text()).toContain('Mill Race');
    });

    it('imports files instead, and prints which rows it had to leave out', async () => {
      await write('more.ndjson', `${rows('Mill Wheel', 'A', 'B', 'C', 'D')}{"event_id": 99}\n`);
      const { code, stdout } = await run(`${command} --source old-mill more.ndjson`, 'sh');
      expect(stdout).toMatch(/^more\.ndjson:6 name: is missing/m);
      expect(code).toBe(1);
      expect(await published()).toMatchObject({ events: 5 });
      expect(await (await fetch(`${site.url}/events/7`)).text()).toContain('Mill Wheel');
    });
  });
});

/** Its database is a PostgreSQL server's, where there is one. */
describe('with a project', () => {
  let postgres: PostgresServer | undefined;
  let backend: LocalSupabase;

  beforeAll(async () => {
    if (hasPostgres) postgres = await startPostgresServer();
    backend = await startLocalSupabase(postgres === undefined ? {} : { driver: await postgres.createDatabase() });
    for (const file of ['sources.yaml', 'corrections.yaml']) await rm(join(project, file), { force: true });
    const variables = blocksOf(guide).find(({ text }) => text.startsWith('PUBLIC_SUPABASE_URL='))?.text ?? '';
    const filledIn = variables
      .replace('https://PROJECT.supabase.co', backend.url)
      .replace('sb_publishable_…', backend.publishableKey)
      .replace('sb_secret_…', backend.secretKey)
      .replace('https://shows.example.org', site.url);
    await write('.env', `${filledIn}PORT=${ports.site}\n`);
    expect(await run('npm run seed -- --events 40 --output listings.ndjson')).toMatchObject({ code: 0 });
    await write('listings.ndjson.gz', gzipSync(await readFile(join(project, 'listings.ndjson'))));
    await cp(join(project, 'corrections.example.yaml'), join(project, 'corrections.yaml'));
    await write('halls.ndjson', rows('Night Ferry'));
    await write('sources.yaml', 'sources:\n  - {name: ember-hall, file: halls.ndjson, ids: own}\n');
  });
  afterAll(async () => {
    await backend?.close();
    postgres?.stop();
  });

  it.each(FIRST_STEPS)('first, %s', async (command) => {
    if (serves(command)) {
      expect((await visit(command)).events).toBe(40);
      return;
    }
    const { code, stdout } = await run(command);
    if (command === 'npm run doctor') {
      expect(stdout).toMatch(/^ok +Time zone: /m);
      const others = [...stdout.matchAll(/^(?:warning|problem) +(.+?):/gm)].map(([, name]) => name);
      expect(['Listings', 'dist/', 'Site']).toEqual(expect.arrayContaining(others));
    } else expect([stdout, code]).toEqual([expect.any(String), 0]);
  });

  const needsPublished = /publish|--strict/;
  it.for([...FOLDER, ...LOOP, ...SOURCES, ...CORRECTIONS, ...PARTS])('then %s', async (command, { skip }) => {
    if (needsPublished.test(command) && !(has('rsync') && has('flock'))) skip();
    if (command.startsWith('install ') && process.platform !== 'linux') skip();
    // 'On each, with its number.'
    const all = /--part \d\/4/.test(command)
      ? [1, 2, 3, 4].map((part) => command.replace('2/4', `${part}/4`).replace('parts/2', `parts/${part}`))
      : [command];
    for (const one of all) expect(await run(one)).toMatchObject({ code: 0 });
  });

  it.each(UNPACK)('in a workflow, %s', async (command) => {
    await run('mkdir workflow && tar --create --file workflow/artifact.tar --directory dist .');
    expect(await run(`cd workflow && ${command}`)).toMatchObject({ code: 0, stderr: '' });
    expect(existsSync(join(project, 'workflow/dist/index.html'))).toBe(true);
  });

  it.for([...MONITOR, ...SERVER, ...FURTHER])('finally %s', async (command, { skip }) => {
    if (needsPublished.test(command) && !(has('rsync') && has('flock'))) skip();
    expect(await run(command)).toMatchObject({ code: 0, stderr: '' });
  });
});
