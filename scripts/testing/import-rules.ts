import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';

/** What the files of a folder may import: folders and files of the project, and packages. */
interface Rule {
  readonly folders: readonly string[];
  readonly packages: readonly string[];
}

const TEXT = 'src/domain/text';
const TIME = 'src/domain/time';
const URLS = 'src/domain/urls';
const CATALOGUE = 'src/domain/catalogue';
const VIEWS = 'src/domain/views';
const DOMAIN = 'src/domain';
// `#formatter` is one of two files of time (package.json, `imports`).
const DATE_FNS = ['date-fns', '@date-fns/tz', '@date-fns/utc', '#formatter'];
const VIEW_AND_BELOW = [TEXT, TIME, URLS, CATALOGUE, VIEWS];

/**
 * The allow-list of imports, which `npm run check` enforces, `.astro` files with their `<script>` blocks included. The most
 * specific folder applies to a file; a folder may always import itself.
 */
export const IMPORT_RULES: Readonly<Record<string, Rule>> = {
  [TEXT]: { folders: [], packages: ['linkify-it'] },
  [TIME]: { folders: [TEXT], packages: DATE_FNS },
  [URLS]: { folders: [TEXT, TIME], packages: [] },
  [CATALOGUE]: { folders: [TEXT, TIME, URLS], packages: [] },
  [VIEWS]: { folders: [TEXT, TIME, URLS, CATALOGUE], packages: [] },
  'src/domain/search': { folders: VIEW_AND_BELOW, packages: [] },
  'src/domain/account': { folders: VIEW_AND_BELOW, packages: [] },
  'src/domain/notify': { folders: VIEW_AND_BELOW, packages: [] },
  'src/data': { folders: [DOMAIN], packages: ['@supabase/supabase-js', 'zod', 'node:*'] },
  'src/api': {
    folders: [DOMAIN, 'src/data/database.types.ts', 'src/data/error-body.ts'],
    packages: ['@supabase/supabase-js', 'p-limit'],
  },
  'src/stores': { folders: ['src/api', DOMAIN], packages: ['nanostores'] },
  'src/islands': {
    folders: ['src/stores', 'src/client/cards', 'src/client/gone-files.ts', DOMAIN, 'src/styles'],
    packages: ['react', 'react-dom', '@nanostores/react', 'nanostores', 'sonner'],
  },
  'src/client': { folders: [DOMAIN, 'src/api', 'src/styles'], packages: [] },
  // Astro's island runtime and client directives.
  'src/client/island-runtime.ts': { folders: ['src/client'], packages: ['astro'] },
  'src/client/client-session.ts': { folders: ['src/client'], packages: ['astro'] },
  'src/client/client-press.ts': { folders: ['src/client'], packages: ['astro'] },
  // The only script that loads islands.
  'src/client/session-start.ts': { folders: [DOMAIN, 'src/api', 'src/islands'], packages: [] },
  'src/components': { folders: [DOMAIN, 'src/islands', 'src/client', 'src/styles'], packages: [] },
  'src/layouts': { folders: [DOMAIN, 'src/components', 'src/islands', 'src/client', 'src/styles'], packages: [] },
  'src/pages': {
    folders: ['src/data', DOMAIN, 'src/layouts', 'src/components', 'src/islands', 'src/client'],
    packages: ['astro', '@astrojs/rss'],
  },
  'src/integrations': { folders: ['src/data', DOMAIN], packages: ['astro', 'pagefind', 'node:*'] },
  scripts: { folders: ['src/domain', 'src/data', 'e2e/support'], packages: ['*'] },
  // The embedded backend serves the functions of supabase/functions.
  'scripts/local-supabase/functions.ts': {
    folders: ['scripts/local-supabase', 'src/api/calendar-handler.ts', 'src/data/database.types.ts'],
    packages: ['*'],
  },
  'supabase/functions': {
    folders: ['src/api/calendar-handler.ts', 'src/data/database.types.ts'],
    packages: ['@supabase/supabase-js'],
  },
  'scripts/site-engine': { folders: ['scripts', DOMAIN, 'src/data', 'src/integrations'], packages: ['*'] },
  'scripts/bench': { folders: ['scripts', DOMAIN, 'src/data', 'src/integrations'], packages: ['*'] },
};

/** A forbidden import: `src/pages/404.astro imports src/stores/session.ts`. */
export type Violation = string;

/** The scripts of a file: frontmatter and `<script>` blocks of an .astro file, else the whole text. */
function scriptsIn(file: string, text: string): readonly string[] {
  if (!file.endsWith('.astro')) return [text];
  const [, frontmatter = ''] = /^---\n(.*?)\n---/s.exec(text) ?? [];
  return [frontmatter, ...[...text.matchAll(/<script\b[^>]*>(.*?)<\/script>/gs)].map(([, script = '']) => script)];
}

const isWithin = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

function mayImport(file: string, specifier: string): boolean {
  const own = Object.keys(IMPORT_RULES).filter((folder) => isWithin(file, folder));
  const folder = own.sort((a, b) => b.length - a.length)[0];
  const rule = folder === undefined ? undefined : IMPORT_RULES[folder];
  // Files without a rule (tests, configuration) may import anything.
  if (folder === undefined || rule === undefined) return true;
  if (specifier.startsWith('.')) {
    const target = join(dirname(file), specifier.replace(/\?.*$/, ''));
    return [folder.replace(/\/[^/]+\.ts$/, ''), ...rule.folders].some((allowed) => isWithin(target, allowed));
  }
  return rule.packages.some((name) =>
    name.endsWith('*') ? specifier.startsWith(name.slice(0, -1)) : isWithin(specifier, name),
  );
}

/** @param file path relative to the project, with slashes */
export function violationsIn(file: string, text: string): readonly Violation[] {
  const specifiers = scriptsIn(file, text).flatMap((script) =>
    ts.preProcessFile(script, true, true).importedFiles.map(({ fileName }) => fileName),
  );
  return specifiers
    .filter((specifier) => !mayImport(file, specifier))
    .map((specifier) => `${file} imports ${specifier.startsWith('.') ? join(dirname(file), specifier) : specifier}`);
}

/** All forbidden imports in src/ and scripts/. */
export function findViolations(project: string): readonly Violation[] {
  return ['src', 'scripts'].flatMap((folder) =>
    readdirSync(join(project, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(?:ts|tsx|mjs|astro)$/.test(entry.name))
      .flatMap((entry) => {
        const file = join(entry.parentPath, entry.name);
        return violationsIn(relative(project, file).replaceAll('\\', '/'), readFileSync(file, 'utf8'));
      }),
  );
}
