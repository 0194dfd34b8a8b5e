import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';

/** Licences that only require their notice. */
const PERMISSIVE = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT OR Apache-2.0',
  '(MIT AND Zlib)',
  'OFL-1.1',
  'Python-2.0',
  'Unicode-3.0',
];

/** Other licences, by package: unmodified tools that are never sent to visitors. */
const NAMED: Readonly<Record<string, RegExp>> = {
  'MPL-2.0': /^(lightningcss(-.+)?|@resvg\/resvg-js(-.+)?|axe-core|@axe-core\/playwright|ical\.js)$/,
  'LGPL-3.0-or-later': /^@img\/sharp-libvips-/,
  'Apache-2.0 AND LGPL-3.0-or-later': /^@img\/sharp-win32-/,
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT': /^@img\/sharp-wasm32$/,
};

const lock = z
  .object({
    packages: z.record(
      z.string(),
      z.object({ license: z.string().optional(), integrity: z.string().optional(), inBundle: z.boolean().optional() }),
    ),
  })
  .parse(JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8')));

const packages = Object.entries(lock.packages)
  .filter(([folder]) => folder !== '')
  .map(([folder, entry]) => ({ name: folder.replace(/^.*node_modules\//, ''), ...entry }));

it('every dependency has an allowed licence', () => {
  expect(packages.length).toBeGreaterThan(300);
  const others = packages.filter(({ name, license = 'none' }) => {
    return !PERMISSIVE.includes(license) && !NAMED[license]?.test(name);
  });
  expect(others.map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
});

it('every dependency is locked by its hash', () => {
  // Bundled packages are covered by the hash of their parent.
  const loose = packages.filter(
    ({ integrity = '', inBundle = false }) => !inBundle && !integrity.startsWith('sha512-'),
  );
  expect(loose.map(({ name }) => name)).toEqual([]);
});
