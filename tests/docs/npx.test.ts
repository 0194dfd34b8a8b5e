import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MIGRATE_COMMAND } from '../../scripts/cli/migrate-command.ts';
import { PROJECT } from '../../scripts/testing/tool.ts';

/** Documents, messages, workflows and settings. */
const files = ['.', 'docs', 'scripts', 'src', 'supabase', '.github', '.ci']
  .flatMap((folder) =>
    readdirSync(join(PROJECT, folder), { recursive: folder !== '.', encoding: 'utf8' }).map((name) =>
      join(folder, name),
    ),
  )
  .filter((file) => /\.(?:md|ts|mjs|tsx|astro|ya?ml|json|toml|example)$|^\.ci\//.test(file))
  .filter((file) => file !== 'package-lock.json' && statSync(join(PROJECT, file)).isFile());

/** What npx runs, and where. */
const calls = files.flatMap((file) =>
  [...readFileSync(join(PROJECT, file), 'utf8').matchAll(/\bnpx ((?:--?\w[\w-]* )*)([\w@/.-]+)/g)].map(
    ([, , tool = '']) => ({ file, tool }),
  ),
);

/** Programs of packages that package.json pins: npx runs the installed one. */
const installed = new Map(
  Object.entries({ ...manifest().dependencies, ...manifest().devDependencies }).flatMap(([name, version]) =>
    /^\d+\.\d+\.\d+$/.test(version) ? programsOf(name).map((program) => [program, name] as const) : [],
  ),
);

function manifest(): { dependencies: Record<string, string>; devDependencies: Record<string, string> } {
  return JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8'));
}

function programsOf(name: string): string[] {
  const { bin } = JSON.parse(readFileSync(join(PROJECT, 'node_modules', name, 'package.json'), 'utf8'));
  if (bin === undefined) return [];
  return typeof bin === 'string' ? [name.split('/').at(-1) ?? name] : Object.keys(bin);
}

/** As supabase 3.1.0 warns, or refuses. */
const DEPRECATED =
  /^(?:auth\.(?:email|sms)\.enable_signup|inbucket|remotes\.\w+\.inbucket|experimental\.orioledb_version|auth\.external\.(?:linkedin|slack))(?:\.|$)/;

describe('npx', () => {
  it('runs the pinned version of everything that documents, messages and workflows name', () => {
    expect(calls.length).toBeGreaterThan(10);
    const loose = calls.filter(({ tool }) => !/^[\w-]+@\d+\.\d+\.\d+$/.test(tool) && !installed.has(tool));
    expect(loose).toEqual([]);
  });

  it('runs one version of each', () => {
    const versions = Map.groupBy(
      calls.map(({ tool }) => tool.split('@')).filter(([, version]) => version !== undefined),
      ([name = '']) => name,
    );
    expect([...versions.keys()].sort()).toEqual(['netlify-cli', 'supabase', 'wrangler']);
    for (const [name, uses] of versions)
      expect([name, new Set(uses.map(([, version]) => version)).size]).toEqual([name, 1]);
  });

  it('never leaves the database of the Supabase tool to its default', () => {
    const all = files.map((file) => readFileSync(join(PROJECT, file), 'utf8')).join('\n');
    const commands = [...all.matchAll(/\bsupabase(?:@[\d.]+)? (?:db|migration) \w+[^\n`']*/g)].map(
      ([command]) => command,
    );
    expect(commands.length).toBeGreaterThan(3);
    for (const command of commands) expect(command).toMatch(/^supabase@[\d.]+ .*--remote\b/);
    expect(readFileSync(join(PROJECT, 'docs/operating.md'), 'utf8')).toContain(MIGRATE_COMMAND);
  });

  it('finds no key in supabase/config.toml that its version has removed or calls deprecated', () => {
    const config = readFileSync(join(PROJECT, 'supabase/config.toml'), 'utf8');
    const keys = config.split(/^\[([\w.]+)\]$/m).slice(1);
    const named = keys.flatMap((section, index) =>
      index % 2 === 0
        ? [section, ...[...(keys[index + 1] ?? '').matchAll(/^(\w+) *=/gm)].map(([, key]) => `${section}.${key}`)]
        : [],
    );
    expect(named).toContain('auth.email.enabled');
    expect(named.filter((key) => DEPRECATED.test(key))).toEqual([]);
  });
});
