import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { PROJECT } from '../../scripts/testing/tool.ts';
import { workflowOf } from '../workflows/workflow-files.ts';

const dependencies = z.record(z.string(), z.string());
const manifest = z.object({
  dependencies,
  devDependencies: dependencies,
  optionalDependencies: dependencies,
});
const locked = z.object({ version: z.string(), resolved: z.string().optional() });
const lock = z.object({ packages: z.record(z.string(), locked).and(z.object({ '': manifest })) });
const read = (file: string) => readFileSync(join(PROJECT, file), 'utf8');

const own = manifest.parse(JSON.parse(read('package.json')));
const { packages } = lock.parse(JSON.parse(read('package-lock.json')));
const wanted = Object.entries({ ...own.dependencies, ...own.devDependencies, ...own.optionalDependencies });

it('package.json pins every dependency to its locked version', () => {
  expect(wanted.length).toBeGreaterThan(30);
  for (const [name, version] of wanted) {
    expect([name, version]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+$/)]);
    expect([name, packages[`node_modules/${name}`]?.version]).toEqual([name, version]);
  }
  expect(packages['']).toMatchObject(own);
});

it('new dependencies are pinned, too', () => {
  expect(read('.npmrc')).toBe('save-exact=true\n');
});

it('the lock file names no registry', () => {
  const named = Object.values(packages).filter((entry) => 'resolved' in entry);
  expect(named).toEqual([]);
});

it('CI audits runtime dependencies', () => {
  const steps = workflowOf('ci.yml').content.jobs['test']?.steps ?? [];
  expect(steps.map(({ run }) => run)).toContain('npm audit --omit=dev --audit-level=high');
});
