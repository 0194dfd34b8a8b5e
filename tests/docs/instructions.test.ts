import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROJECT } from '../../scripts/testing/tool.ts';

const { scripts } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8'));

const files = [
  ...readdirSync(PROJECT).filter((name) => name.endsWith('.md')),
  ...readdirSync(join(PROJECT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
  '.github/pull_request_template.md',
];

/** Created while the product runs, so missing from a checkout. */
const MADE = /^(?:dist|\.data|\.build|\.env$|node_modules|test-results|playwright-report)/;

/** Paths of this project in code spans: with a folder, dot files, or root files with an extension. */
const PATH =
  /`((?:src|scripts|tests|e2e|docs|supabase|public|\.github|\.vscode|\.ci)\/[\w./[\]-]*|[\w-]+(?:\.[\w-]+)*\.(?:json|mjs|md)|\.env\.example)`/g;

/** Anchors of a page's headings, in GitHub's form. */
const anchorsIn = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

describe.each(files)('%s', (file) => {
  const text = readFileSync(join(PROJECT, file), 'utf8');

  it('names only commands that package.json has', () => {
    const named = [...text.matchAll(/\bnpm run (?:--silent )?([a-z][\w:-]*)/g)].map(([, name = '']) => name);
    for (const name of named) expect(Object.keys(scripts)).toContain(name);
  });

  it('names only files that exist', () => {
    const named = [...text.matchAll(PATH)].map(([, path = '']) => path).filter((path) => !MADE.test(path));
    // A name at the root may also be a reader's file or one of the built site.
    const missing = named.filter(
      (path) => !['status.json', 'listings.json'].includes(path) && !existsSync(join(PROJECT, path)),
    );
    expect(missing).toEqual([]);
  });

  it('lists all of its sections, in order, if it lists any', () => {
    const listed = [...text.matchAll(/^- \[[^\]]+\]\(#([\w-]+)\)$/gm)].map(([, anchor]) => anchor);
    if (listed.length > 0) expect(listed).toEqual(anchorsIn(text.replaceAll(/^(?:#|###+) .*$/gm, '')));
  });

  it('links only to files and headings that exist', () => {
    const links = [...text.matchAll(/\]\(([^)\s]+)\)|src(?:set)?="([^"]+)"/g)].map(([, a, b]) => a ?? b ?? '');
    const broken = links
      .filter((link) => !/^(?:https?:|mailto:)/.test(link))
      .filter((link) => {
        const [path = '', anchor] = link.split('#');
        const target = path === '' ? join(PROJECT, file) : join(PROJECT, dirname(file), path);
        if (!existsSync(target)) return true;
        return anchor !== undefined && !anchorsIn(readFileSync(target, 'utf8')).includes(anchor);
      });
    expect(broken).toEqual([]);
  });
});
