/**
 * Writes pages from a template and values with nothing between: the practical limit of any generator in this language.
 * Arguments: the folder of the contents, the folder to write.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pageOf } from './page-pattern.ts';

const [contents = '', folder = ''] = process.argv.slice(2);
const pattern = { fixed: JSON.parse(readFileSync(join(contents, 'fixed.json'), 'utf8')) as string[] };
mkdirSync(folder, { recursive: true });
for (const name of readdirSync(join(contents, 'values'))) {
  const { values } = JSON.parse(readFileSync(join(contents, 'values', name), 'utf8')) as { values: string[] };
  writeFileSync(join(folder, name.replace(/\.json$/, '.html')), pageOf(values, pattern));
}
