import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { packageProblem } from '../../scripts/cli/package-problem.mjs';
import { PROJECT } from '../../scripts/testing/tool.ts';
import { startCommand } from './run-command.ts';

let project: string;
beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'eventhub-packages-'));
  await cp(join(PROJECT, 'scripts'), join(project, 'scripts'), { recursive: true });
  await cp(join(PROJECT, 'package.json'), join(project, 'package.json'));
});
afterEach(() => rm(project, { recursive: true, force: true }));

it('finds no problem in this project', () => {
  expect(packageProblem(pathToFileURL(PROJECT))).toBeNull();
});

describe('every command says in one sentence what to do', () => {
  it('without node_modules', async () => {
    expect(await startCommand('build', [], {}, project).end).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'The installed packages are not those of this version (there is no node_modules): run `npm ci`, then run it again.\n',
    });
  });

  it('after an update without npm ci', async () => {
    await mkdir(join(project, 'node_modules'));
    const lock = '"node_modules/@astrojs/react": {\n "version": "1.0.0",\n';
    await writeFile(join(project, 'node_modules/.package-lock.json'), lock);
    const { code, stderr } = await startCommand('doctor', [], {}, project).end;
    expect(stderr).toMatch(
      /^The installed packages are not those of this version \(@astrojs\/react \d\S+ is missing\): run `npm ci`/,
    );
    expect(code).toBe(1);
  });

  it('if another tool installed too little', async () => {
    await mkdir(join(project, 'node_modules'));
    const { code, stderr } = await startCommand('build', [], {}, project).end;
    expect(stderr).toMatch(/^build needs [@\w/-]+, which is not installed: run `npm ci`, then run it again\.\n$/);
    expect(code).toBe(1);
  });
});
