import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runTimed, type Timed } from '../run-timed.ts';
import type { PagePattern } from './page-pattern.ts';
import type { Rival } from './rival.ts';

/** Text that Hugo's template language would take for its own. */
const literal = (text: string) => text.replaceAll('{{', '{{ "{{" }}');

function template({ fixed }: PagePattern): string {
  const value = (number: number) => `{{ index $v ${number} | safeHTML }}`;
  const pieces = fixed.map((piece, number) => literal(piece) + value(number + 1));
  return `{{- $v := .Params.v -}}${value(0)}${pieces.join('')}`;
}

/** Hugo, when it is installed: a file of front matter for each page, one template. */
export const hugo: Rival = {
  name: 'Hugo',
  async version() {
    const { output } = await runTimed('hugo', ['version'], { cwd: '.' });
    return /v[\d.]+(?:\+\w+)?/.exec(output)?.[0] ?? output.trim();
  },
  prepare(folder, pattern, pages) {
    mkdirSync(join(folder, 'content', 'events'), { recursive: true });
    mkdirSync(join(folder, 'layouts', '_default'), { recursive: true });
    writeFileSync(
      join(folder, 'config.json'),
      JSON.stringify({
        baseURL: 'https://eventhub.example/',
        uglyURLs: true,
        disableKinds: ['home', 'section', 'taxonomy', 'term', 'RSS', 'sitemap', 'robotsTXT', '404'],
      }),
    );
    writeFileSync(join(folder, 'layouts', '_default', 'single.html'), template(pattern));
    for (const { name, values } of pages)
      writeFileSync(join(folder, 'content', 'events', `${name}.md`), `${JSON.stringify({ v: values })}\n`);
  },
  async build(folder): Promise<Timed> {
    return await runTimed('hugo', ['--quiet', '--destination', 'out'], { cwd: folder });
  },
  fileOf: (folder, name) => join(folder, 'out', 'events', `${name}.html`),
};
