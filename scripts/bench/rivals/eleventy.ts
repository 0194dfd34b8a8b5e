import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runTimed, type Timed } from '../run-timed.ts';
import type { Rival } from './rival.ts';

const TEMPLATE = `
import { readFileSync, readdirSync } from 'node:fs';
const read = (name) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'));
const fixed = read('../fixed.json');
export const data = {
  events: readdirSync(new URL('../values/', import.meta.url)).map((name) => ({
    name: name.slice(0, -5),
    values: read('../values/' + name).values,
  })),
  pagination: { data: 'events', size: 1, alias: 'event' },
  permalink: ({ event }) => \`events/\${event.name}.html\`,
};
export function render({ event: { values } }) {
  let text = values[0];
  for (let number = 0; number < fixed.length; number++) text += fixed[number] + values[number + 1];
  return text;
}
`;

/** Eleventy, when it is installed: one JavaScript template, paginated over all pages. */
export const eleventy: Rival = {
  name: 'Eleventy, ready pieces',
  isReadyMade: true,
  async version() {
    return (await runTimed('eleventy', ['--version'], { cwd: '.' })).output.trim();
  },
  prepare(folder, { pattern, pages }) {
    for (const name of ['input', 'values']) mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    writeFileSync(join(folder, 'fixed.json'), JSON.stringify(pattern.fixed));
    writeFileSync(join(folder, 'input', 'event.11ty.js'), TEMPLATE);
    for (const { name, values } of pages)
      writeFileSync(join(folder, 'values', `${name}.json`), JSON.stringify({ values }));
  },
  async build(folder, out): Promise<Timed> {
    return await runTimed('eleventy', ['--quiet', '--input', 'input', '--output', out], { cwd: folder });
  },
  fileOf: (folder, out, name) => join(folder, out, 'events', `${name}.html`),
};
