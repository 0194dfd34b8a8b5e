import { link, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { compareSites, describeChanges } from '../../scripts/site-engine/site-changes.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'eventhub-changes-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function write(site: string, files: Readonly<Record<string, string>>): Promise<string> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, site, name)), { recursive: true });
    await writeFile(join(folder, site, name), content);
  }
  return join(folder, site);
}

describe('pages', () => {
  test('are compared by content, unless they are links to one file', async () => {
    const before = await write('a', { 'index.html': 'a', 'same.html': 'x', 'sized.html': 'abc', 'old/1.html': '1' });
    const after = await write('b', {
      'index.html': 'bbb',
      'same.html': 'x',
      'sized.html': 'abd',
      'old/2.html': '2',
      'x.js': '',
    });
    await write('a', { 'linked.html': 'l' });
    await link(join(before, 'linked.html'), join(after, 'linked.html'));
    expect(compareSites(before, after)).toEqual({
      added: ['/old/2'],
      changed: [
        { path: '/index', before: 1, after: 3 },
        { path: '/sized', before: 3, after: 3 },
      ],
      gone: ['/old/1'],
      unchanged: 2,
    });
  });

  test('are all new without a previous site', async () => {
    const after = await write('b', { 'index.html': '' });
    expect(compareSites(join(folder, 'none'), after)).toEqual({
      added: ['/index'],
      changed: [],
      gone: [],
      unchanged: 0,
    });
  });
});

describe('the summary', () => {
  test('has counts, the first twenty of each kind and the ten largest changes', () => {
    const pages = (count: number, name: string) => Array.from({ length: count }, (_, index) => `/${name}/${index}`);
    const changed = pages(12, 'venues').map((path, index) => ({
      path,
      before: 2000,
      after: 2000 + (index - 8) * 1000,
    }));
    const text = describeChanges({ added: pages(1021, 'events'), changed, gone: [], unchanged: 4000 });
    expect(text).toMatch(
      /^## Pages: 1,021 new, 12 changed, 0 gone, 4,000 unchanged\n\n### New\n\n```text\n\/events\/0\n/,
    );
    expect(text).toContain('/events/19\n```\n\nand 1,001 more\n\n### Changed\n');
    expect(text).not.toContain('/events/20\n');
    expect(text).not.toContain('### Gone');
    const largest = text.slice(text.indexOf('### Largest changes')).split('\n').slice(3, -2);
    expect(largest).toHaveLength(10);
    expect(largest.slice(0, 2)).toEqual(['-8,000 bytes  /venues/0', '-7,000 bytes  /venues/1']);
    expect(largest).toContain('+3,000 bytes  /venues/11');
  });

  test('shows hostile names as text', () => {
    const text = describeChanges({ added: ['/a\n```\n# b', '/```'], changed: [], gone: [], unchanged: 0 });
    expect(text.split('\n').filter((line) => line.startsWith('```'))).toEqual(['```text', '```']);
    expect(text).toContain('/a?```?# b\n/```\n');
  });
});
