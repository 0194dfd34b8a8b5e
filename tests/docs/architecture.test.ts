import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { IMPORT_RULES } from '../../scripts/testing/import-rules.ts';
import { PROJECT } from '../../scripts/testing/tool.ts';

const guide = readFileSync(join(PROJECT, 'docs/architecture.md'), 'utf8');
const [, table = ''] = /<!-- folders -->(.*)<!-- \/folders -->/s.exec(guide) ?? [];

const namesIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

const rows = table
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, folder = '', , folders = '', packages = '']) => [
    namesIn(folder)[0],
    { folders: namesIn(folders), packages: namesIn(packages) },
  ]);

describe('the table of folders in docs/architecture.md', () => {
  it('matches the import rules', () => {
    expect(Object.fromEntries(rows)).toEqual(IMPORT_RULES);
  });
});

it('docs/architecture.md names every dependency', () => {
  const { dependencies } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8'));
  const named = guide.split(/[\s,;:()]+/).map((word) => word.replace(/\.$/, ''));
  expect(named).toEqual(expect.arrayContaining(Object.keys(dependencies)));
});
