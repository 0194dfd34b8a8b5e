import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type SourceReport, tableLines } from '../../scripts/collect/report.ts';
import { stepOf } from './workflow-files.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eventhub-workflow-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A program that logs its arguments, one a line, then behaves as told. */
async function stub(name: string, body: string): Promise<void> {
  const file = join(folder, 'bin', name);
  await writeFile(file, `#!/bin/sh\nprintf '%s\\n' "$@" > "$RUNNER_TEMP/${name}.args"\n${body}\n`);
  await chmod(file, 0o755);
}

const argumentsOf = async (name: string) =>
  (await readFile(join(folder, `${name}.args`), 'utf8').catch(() => null))?.trimEnd().split('\n') ?? null;

/** Runs a step's script as the runner does, with stand-ins for `curl` and `npm`. */
async function run(
  name: string,
  variables: Record<string, string>,
  programs: { curl?: string; npm?: string } = {},
  jobName = 'import',
) {
  await mkdir(join(folder, 'bin'), { recursive: true });
  await stub('curl', programs.curl ?? 'exit 0');
  await stub('npm', programs.npm ?? 'exit 0');
  const child = spawn(
    'bash',
    ['--noprofile', '--norc', '-eo', 'pipefail', '-c', stepOf('rebuild.yml', jobName, name).run ?? ''],
    {
      cwd: folder,
      env: {
        PATH: [join(folder, 'bin'), process.env['PATH']].join(delimiter),
        RUNNER_TEMP: folder,
        GITHUB_OUTPUT: join(folder, 'output'),
        GITHUB_STEP_SUMMARY: join(folder, 'step-summary'),
        ...variables,
      },
    },
  );
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  const output = await readFile(join(folder, 'output'), 'utf8').catch(() => '');
  return { stdout, stderr, code, output };
}

describe('fetching listings', () => {
  it('without an address succeeds: there is nothing to import', async () => {
    expect(await run('Fetch listings', { LISTINGS_URL: '' })).toMatchObject({ code: 0, output: '' });
    expect(await argumentsOf('curl')).toBeNull();
  });

  it.each([
    'http://example.org/listings.json',
    'file:///etc/passwd',
    ' https://example.org/',
    '-K/etc/passwd',
    '; touch pwned',
  ])('refuses %s', async (address) => {
    expect(await run('Fetch listings', { LISTINGS_URL: address })).toMatchObject({ code: 64, output: '' });
    expect(await argumentsOf('curl')).toBeNull();
  });

  it.each([
    'https://example.org/listings.ndjson.gz?sig=a%2Fb&expires=1',
    'https://example.org/$(touch pwned)',
    'https://example.org/`touch pwned`',
    'https://example.org/"; touch pwned; "',
    "https://example.org/'; touch pwned; '",
    'https://example.org/ -o elsewhere',
    'https://example.org/$HOME/{a,b}[1-9]',
  ])('passes %s as one argument', async (address) => {
    expect(await run('Fetch listings', { LISTINGS_URL: address })).toMatchObject({ code: 0, output: 'fetched=true\n' });
    const words = await argumentsOf('curl');
    expect(words?.slice(-2)).toEqual(['--url', address]);
    expect(words?.join(' ')).toContain('--proto =https');
    expect(await readdir(folder)).not.toContain('pwned');
  });

  it('fails if the file cannot be fetched', async () => {
    const outcome = await run('Fetch listings', { LISTINGS_URL: 'https://example.org/gone' }, { curl: 'exit 22' });
    expect(outcome).toMatchObject({ code: 22, output: '' });
  });
});

describe('importing', () => {
  const summary = 'read 3, inserted 2, updated 0, unchanged 0, removed 0, rejected 1';
  const says = (line: string, code: number) => ({ npm: `echo '${line}'; exit ${code}` });

  it('passes the file, and with a source treats it as a snapshot', async () => {
    await run('Import', { LISTINGS_SOURCE: '' }, says(summary, 0));
    expect(await argumentsOf('npm')).toEqual(['run', '--silent', 'import', '--', join(folder, 'listings')]);
    await run('Import', { LISTINGS_SOURCE: 'my $(source)' }, says(summary, 0));
    const words = [
      'run',
      '--silent',
      'import',
      '--',
      '--snapshot',
      '--source',
      'my $(source)',
      join(folder, 'listings'),
    ];
    expect(await argumentsOf('npm')).toEqual(words);
    expect(await readFile(join(folder, 'step-summary'), 'utf8')).toBe(`${summary}\n${summary}\n`);
  });

  it.each([
    ['everything is imported', summary, 0, 0, false],
    ['rejected rows: the others are published, with a warning', summary, 1, 0, true],
    ['a crash, which exits with 1 too, but without a summary', 'Unexpected error', 1, 1, false],
    ['nothing could be read', 'read 0, inserted 0', 2, 2, false],
    ['the snapshot would remove too much', '', 3, 3, false],
    ['no database', '', 4, 4, false],
    ['too many rows were rejected', summary, 5, 5, false],
    ['the file is cut short', '', 5, 5, false],
    ['wrong use', '', 64, 64, false],
  ])('%s', async (_, line, importCode, code, warns) => {
    const outcome = await run('Import', { LISTINGS_SOURCE: '' }, says(line, importCode));
    expect(outcome.code).toBe(code);
    expect(outcome.stdout.includes('::warning::')).toBe(warns);
  });

  it('says in the log and in the summary why it failed', async () => {
    const npm = "echo 'a.gz ends.' >&2; echo 'Nothing was changed.' >&2; exit 5";
    const { code, stdout, stderr } = await run('Import', { LISTINGS_SOURCE: '' }, { npm });
    expect(code).toBe(5);
    expect(stderr).toContain('a.gz ends.\nNothing was changed.\n');
    expect(stdout).toContain('::error::The import failed with exit code 5: Nothing was changed.\n');
    expect(await readFile(join(folder, 'step-summary'), 'utf8')).toContain('exit code 5: Nothing was changed.');
  });
});

describe('collecting', () => {
  const variables = { SOURCES_ENV: "TOKEN=a'b $(touch pwned)\nKEY=c" };
  const table = '2 sources: 1 read, 0 unchanged, 0 partly, 1 failed';

  it('is left out without a sources.yaml', async () => {
    expect(await run('Look for sources.yaml', {}, {}, 'collect')).toMatchObject({ code: 0, output: '' });
    await writeFile(join(folder, 'sources.yaml'), '');
    expect(await run('Look for sources.yaml', {}, {}, 'collect')).toMatchObject({ code: 0, output: 'found=true\n' });
  });

  it.each([
    ['everything was read', table, 0, 0, false],
    ['rows were left out', table, 1, 0, true],
    ['a source failed', table, 2, 0, true],
    ['a crash', 'Unexpected error', 1, 1, false],
    ['no database', '', 4, 4, false],
    ['a mistake in sources.yaml', '', 64, 64, false],
  ])('%s', async (_, line, collectCode, code, warns) => {
    const outcome = await run('Collect', variables, { npm: `echo '${line}'; exit ${collectCode}` }, 'collect');
    expect(outcome.code).toBe(code);
    expect(outcome.stdout.includes('::warning::')).toBe(warns);
    expect(await readFile(join(folder, '.env'), 'utf8')).toBe(`${variables.SOURCES_ENV}\n`);
    expect(await readFile(join(folder, 'step-summary'), 'utf8')).toContain(line);
    expect(await readdir(folder)).not.toContain('pwned');
  });
});

it('a source that failed is named in a warning, with its sentence', async () => {
  const report = (name: string, result: 'read' | 'failed', sentence: string, given: SourceReport['counts']) => ({
    name,
    result,
    sentence,
    details: [],
    counts: given,
  });
  const counts = { read: 12, inserted: 1, updated: 0, removed: 0, rejected: 3 };
  const reports = [
    report('hall', 'read', '', counts),
    report('city paper failed', 'failed', 'It is no longer at its address (404).', null),
    report('mill: east', 'failed', 'Too many of its rows could not be used.', counts),
  ];
  const npm = `cat <<'END'\n${tableLines(reports, false).join('\n')}\nEND\nexit 2`;
  const { code, stdout } = await run('Collect', { SOURCES_ENV: '' }, { npm }, 'collect');
  expect(code).toBe(0);
  expect(stdout.match(/^::warning::(?!Not all).*$/gm)).toEqual([
    '::warning::city paper failed: It is no longer at its address (404).',
    '::warning::mill: east: Too many of its rows could not be used.',
  ]);
});

describe('building', () => {
  const summary = async () => await readFile(join(folder, 'step-summary'), 'utf8').catch(() => '');
  const npm = (code: number) => `echo '## Pages' > "$RUNNER_TEMP/changes.md"; echo 'Too few.' >&2; exit ${code}`;

  it.each([
    ['true', true],
    ['', true],
    ['false', false],
  ])('with GUARD=%s', async (guard, isGuarded) => {
    expect(await run('Build', { GUARD: guard }, { npm: npm(0) }, 'build')).toMatchObject({ code: 0 });
    const words = ['run', '--silent', 'build', '--', '--changes', join(folder, 'changes.md')];
    expect(await argumentsOf('npm')).toEqual(isGuarded ? [...words, '--guard'] : words);
    expect(await summary()).toBe('## Pages\n');
  });

  it('merges the parts that were downloaded', async () => {
    for (const part of ['part-1', 'part-10']) {
      await mkdir(join(folder, 'parts', part), { recursive: true });
      const archive = join(folder, 'parts', part, 'artifact.tar');
      execFileSync('tar', ['--create', '--file', archive, '--directory', import.meta.dirname, 'scripts.test.ts']);
    }
    expect(await run('Build', { GUARD: 'true' }, { npm: npm(0) }, 'build')).toMatchObject({ code: 0 });
    expect((await argumentsOf('npm'))?.slice(-4)).toEqual(['--guard', '--merge', 'parts/part-1', 'parts/part-10']);
    expect(await readdir(join(folder, 'parts/part-10'))).toEqual(['scripts.test.ts']);
  });

  it('says why it failed, and what would have changed', async () => {
    const { code, stdout, stderr } = await run('Build', { GUARD: 'true' }, { npm: npm(3) }, 'build');
    expect(code).toBe(3);
    expect(stderr).toBe('Too few.\n');
    expect(stdout).toBe('::error::The build failed with exit code 3: Too few.\n');
    expect(await summary()).toBe('Too few.\n## Pages\n');
  });

  it('may fail before it knows what changes', async () => {
    expect(await run('Build', { GUARD: 'true' }, { npm: 'exit 1' }, 'build')).toMatchObject({ code: 1 });
    expect(await summary()).toBe('');
  });
});

describe('planning the parts', () => {
  it.each([
    ['1', 'parts=[1]\n'],
    ['12', 'parts=[1,2,3,4,5,6,7,8,9,10,11,12]\n'],
  ])('%s', async (parts, output) => {
    expect(await run('Plan the parts', { PARTS: parts }, {}, 'snapshot')).toMatchObject({ code: 0, output });
  });

  it.each(['0', '100', '-1', '2]', 'two', '1 2'])('refuses %s', async (parts) => {
    expect(await run('Plan the parts', { PARTS: parts }, {}, 'snapshot')).toMatchObject({ code: 64, output: '' });
  });

  it('passes number and total', async () => {
    await run('Render a part', { PART: '2', PARTS: '4' }, {}, 'part');
    const words = ['run', 'build', '--', '--part', '2/4', '--snapshot', 'snapshot/snapshot.json', '--out', 'part'];
    expect(await argumentsOf('npm')).toEqual(words);
  });
});

describe('checking the settings', () => {
  it.each([
    [{ SITE_URL: 'https://a.example', PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'k' }, 0],
    [{ SITE_URL: '', PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'k' }, 64],
    [{ SITE_URL: 'https://a.example', PUBLIC_SUPABASE_PUBLISHABLE_KEY: '' }, 64],
  ])('%j', async (variables, code) => {
    expect(await run('Check the settings', variables, {}, 'build')).toMatchObject({ code });
  });
});
