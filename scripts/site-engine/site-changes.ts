import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { formatCount } from '../../src/domain/text/plural.ts';
import { isPageFile } from './files/page-file.ts';

/** A page that two sites have with different content. */
export interface ChangedPage {
  readonly path: string;
  /** Size in bytes. */
  readonly before: number;
  readonly after: number;
}

/** How the pages of a site differ from those of the previous one, by path as visitors see it, in order. */
export interface SiteChanges {
  readonly added: readonly string[];
  readonly changed: readonly ChangedPage[];
  readonly gone: readonly string[];
  readonly unchanged: number;
}

/** Pages that a summary lists of each kind. */
const LISTED = 20;
const LARGEST = 10;

/** @param previous folder of the previous site, which need not exist */
export function compareSites(previous: string, next: string): SiteChanges {
  const before = pagesIn(previous);
  const after = pagesIn(next);
  const changed: ChangedPage[] = [];
  for (const path of after) {
    if (!before.has(path)) continue;
    const [from, to] = [statPage(previous, path), statPage(next, path)];
    // Reused files are links to one file.
    if (from.ino === to.ino && from.dev === to.dev) continue;
    if (from.size === to.size && readFileSync(from.file).equals(readFileSync(to.file))) continue;
    changed.push({ path, before: from.size, after: to.size });
  }
  const added = [...after].filter((path) => !before.has(path));
  const gone = [...before].filter((path) => !after.has(path));
  return { added, changed, gone, unchanged: after.size - added.length - changed.length };
}

/** Paths of a site's pages without `.html`, sorted. */
function pagesIn(site: string): Set<string> {
  if (!existsSync(site)) return new Set();
  const files = readdirSync(site, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isPageFile(entry.name))
    .map(({ parentPath, name }) => `/${relative(site, join(parentPath, name)).replaceAll('\\', '/').slice(0, -5)}`);
  return new Set(files.sort());
}

function statPage(site: string, path: string) {
  const file = join(site, `${path}.html`);
  const { ino, dev, size } = statSync(file);
  return { file, ino, dev, size };
}

/** A summary in Markdown. */
export function describeChanges({ added, changed, gone, unchanged }: SiteChanges): string {
  const difference = ({ before, after }: ChangedPage) => after - before;
  const largest = changed
    .toSorted((a, b) => Math.abs(difference(b)) - Math.abs(difference(a)))
    .slice(0, LARGEST)
    .map((page) => {
      const bytes = difference(page);
      return `${bytes > 0 ? '+' : ''}${formatCount(bytes)} bytes  ${page.path}`;
    });
  const counts: readonly (readonly [string, number])[] = [
    ['new', added.length],
    ['changed', changed.length],
    ['gone', gone.length],
    ['unchanged', unchanged],
  ];
  const parts = [
    `## Pages: ${counts.map(([kind, count]) => `${formatCount(count)} ${kind}`).join(', ')}\n`,
    section('New', added),
    section(
      'Changed',
      changed.map(({ path }) => path),
    ),
    section('Gone', gone),
    section('Largest changes', largest),
  ];
  return parts.filter((part) => part !== '').join('\n');
}

/** Names come from listings: in a code block, lines that begin like these are nothing but text. */
function section(title: string, lines: readonly string[]): string {
  if (lines.length === 0) return '';
  const more = lines.length - LISTED;
  const shown = lines.slice(0, LISTED).map((line) => line.replaceAll(/\p{Cc}/gu, '?'));
  return `### ${title}\n\n\`\`\`text\n${shown.join('\n')}\n\`\`\`\n${more > 0 ? `\nand ${formatCount(more)} more\n` : ''}`;
}
