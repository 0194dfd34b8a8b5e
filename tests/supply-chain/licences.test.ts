import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { z } from 'zod';

/** Ask for no more than that the notice is kept. */
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
];

/** Others, by the packages that may have them: tools of commands and tests, used unchanged, never sent to a visitor. */
const NAMED: Readonly<Record<string, RegExp>> = {
  'MPL-2.0': /^(lightningcss(-.+)?|axe-core|@axe-core\/playwright|ical\.js)$/,
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

it('every dependency has a permissive licence, or one that is named here', () => {
  expect(packages.length).toBeGreaterThan(300);
  const others = packages.filter(({ name, license = 'none' }) => {
    return !PERMISSIVE.includes(license) && !NAMED[license]?.test(name);
  });
  expect(others.map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
});

it('every dependency is locked by its content', () => {
  // What comes inside of another package's archive is locked with it.
  const loose = packages.filter(
    ({ integrity = '', inBundle = false }) => !inBundle && !integrity.startsWith('sha512-'),
  );
  expect(loose.map(({ name }) => name)).toEqual([]);
});
