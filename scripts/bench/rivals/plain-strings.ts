import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runModule, type Timed } from '../run-timed.ts';
import type { Rival } from './rival.ts';

/** Strings put together and written, in one process: what no generator in this language can be faster than by much. */
export const plainStrings: Rival = {
  name: 'Strings in a loop, ready pieces',
  isReadyMade: true,
  version: async () => process.version,
  prepare(folder, { pattern, pages }) {
    mkdirSync(join(folder, 'values'), { recursive: true });
    writeFileSync(join(folder, 'fixed.json'), JSON.stringify(pattern.fixed));
    for (const { name, values } of pages)
      writeFileSync(join(folder, 'values', `${name}.json`), JSON.stringify({ values }));
  },
  build: (folder, out): Promise<Timed> => runModule('rivals/string-writer', [folder, join(folder, out)]),
  fileOf: (folder, out, name) => join(folder, out, `${name}.html`),
};
