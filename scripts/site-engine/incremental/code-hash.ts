/**
 * A hash of everything but the data that a page depends on: code, styles, configuration, dependencies, environment. Pages
 * of the previous build may be reused only while it stays the same.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const FOLDERS = ['src', 'public', 'scripts/site-engine'];
const FILES = ['astro.config.mjs', 'package.json', 'package-lock.json', 'tsconfig.json'];
/** What a page may show of the environment. The build's clock is part of the pages' own keys. */
const VARIABLES = [
  'PUBLIC_SUPABASE_URL',
  'PUBLIC_SUPABASE_PUBLISHABLE_KEY',
  'PUBLIC_TICKET_URL_TEMPLATE',
  'SITE_URL',
  'SITE_TIME_ZONE',
  'FEEDS',
  'SHARE_IMAGES',
  'PRECOMPRESS',
];

async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

/** @param variables the environment of the build's processes */
export async function codeHashOf(variables: NodeJS.ProcessEnv): Promise<string> {
  const hash = createHash('sha256');
  hash.update(JSON.stringify([process.version, VARIABLES.map((name) => [name, variables[name] ?? ''])]));
  const single = FILES.map((name) => join(root, name)).filter(existsSync);
  const files = [...single, ...(await Promise.all(FOLDERS.map(filesOf))).flat()].sort();
  for (const file of files) {
    const content = await readFile(file);
    hash.update(`${file.slice(root.length)} ${content.length}\n`).update(content);
  }
  return hash.digest('base64url').slice(0, 22);
}
