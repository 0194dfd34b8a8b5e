import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { VARIABLE_NAMES } from '../../scripts/cli/environment.ts';
import { blocksOf, readDocument } from '../docs/guide-text.ts';
import { workflowOf } from './workflow-files.ts';

const guide = readDocument('docs/operating.md');

/** Its code blocks of one language. */
const blocks = (language: string) =>
  blocksOf(guide)
    .filter((block) => block.language === language)
    .map(({ text }) => text);

describe('the operating guide', () => {
  it('lists every variable and secret that the job reads, and which are secret', () => {
    const { text } = workflowOf('rebuild.yml');
    const read = [...text.matchAll(/\b(vars|secrets)\.(\w+)/g)].map(([, kind, name]) => `${kind} ${name}`);
    const told = [...guide.matchAll(/^\| `(\w+)` +\| (\*\*secret\*\*|variable)/gm)].map(
      ([, name, kind]) => `${kind === 'variable' ? 'vars' : 'secrets'} ${name}`,
    );
    expect(new Set(told)).toEqual(new Set(read));
  });

  it('sets only variables that are read', () => {
    const [dotenv = ''] = blocks('sh').filter((block) => block.includes('PUBLIC_SUPABASE_URL='));
    const names = [...dotenv.matchAll(/^\s*(\w+)=/gm)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(3);
    expect(VARIABLE_NAMES).toEqual(expect.arrayContaining(names));
  });

  it('contains complete, pinned jobs without permissions for other hosts', () => {
    const [frame = '', ...hosts] = blocks('yaml');
    expect(hosts).toHaveLength(3);
    const { publish } = parse(frame);
    expect(publish.if).toBe(workflowOf('rebuild.yml').content.jobs['publish']?.if);
    expect(publish).toMatchObject({ needs: 'build', permissions: {}, steps: expect.any(Array) });
    expect(publish.steps).toHaveLength(2);
    expect(publish.steps[0].uses).toMatch(/^actions\/download-artifact@[0-9a-f]{40}$/);
    for (const host of hosts) {
      const [step, ...further] = parse(host).toReversed();
      for (const { uses } of further) expect(uses).toMatch(/^actions\/[\w-]+@[0-9a-f]{40}$/);
      expect(step.run).not.toMatch(/\$\{\{/);
      if (further.length > 0) continue;
      expect(step.run).toMatch(/^npx --yes [\w-]+@\d+\.\d+\.\d+ /);
    }
  });

  it.each([
    ['true', '--force '],
    ['false', ''],
    ['', ''],
  ])('publishes on a server with force %j as the workflow was told', async (force, option) => {
    const home = await mkdtemp(join(tmpdir(), 'eventhub-guide-'));
    try {
      await writeFile(join(home, 'npm'), '#!/bin/sh\necho "$@"\n', { mode: 0o755 });
      const [step] = parse(blocks('yaml').at(-1) ?? '').toReversed();
      const PATH = [home, process.env['PATH']].join(delimiter);
      const env = {
        PATH,
        HOME: home,
        FORCE: force,
        SSH_KEY: 'key',
        SSH_KNOWN_HOSTS: 'hosts',
        TARGET: 'me@host:/srv/a b',
      };
      const { stdout } = spawnSync('bash', ['-e', '-c', step.run], { env, encoding: 'utf8' });
      expect(stdout).toBe(`ci\nrun publish -- ${option}--from ../dist me@host:/srv/a b\n`);
      expect(await readFile(join(home, '.ssh/id_ed25519'), 'utf8')).toBe('key\n');
    } finally {
      await rm(home, { recursive: true });
    }
  });
});
