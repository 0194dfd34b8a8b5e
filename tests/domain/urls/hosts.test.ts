import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ODD_NAMES, ODD_SLUGS } from '../../../scripts/seed/odd-names.ts';
import { resolvePathname } from '../../../scripts/serve/resolve-pathname.ts';
import { artistKey } from '../../../src/domain/catalogue/artist-name.ts';
import {
  artistAtVenueFile,
  artistAtVenuePath,
  artistFile,
  artistPath,
  partPath,
  venueFile,
  venuePath,
} from '../../../src/domain/urls/paths.ts';
import { targetPath, typedTarget } from '../../../src/domain/urls/typed-path.ts';
import { hostileValues } from '../../hostile/corpus.ts';

/** The hosts of docs/operating.md: why one does not publish a file of a site, or `null`. */
const HOSTS: Readonly<Record<string, (file: string) => string | null>> = {
  /** netlify-cli 27.10.2: normalizePath and getDeployFilesFilter, which looks at folders, too. */
  Netlify(file) {
    if (/[#?]/.test(file)) return 'refuses the deployment';
    const leftOut = file
      .split('/')
      .some((base) => base.startsWith('.') || base.startsWith('__MACOSX') || /^_(?:redirects|headers)$/.test(base));
    return leftOut ? 'leaves it out' : null;
  },
  /** wrangler 4.164.0: IGNORE_LIST of `pages deploy`, which looks at folders, too. */
  'Cloudflare Pages'(file) {
    const parts = file.split('/');
    const atRoot = ['_worker.js', '_redirects', '_headers', '_routes.json', 'functions', '.wrangler'];
    return atRoot.includes(parts[0] ?? '') || parts.some((base) => ['.DS_Store', 'node_modules', '.git'].includes(base))
      ? 'leaves it out'
      : null;
  },
  /** actions/upload-pages-artifact: tar --exclude=.git --exclude=.github --exclude='.[^/]*'. */
  'GitHub Pages': (file) => (file.split('/').some((base) => /^\../.test(base)) ? 'leaves it out' : null),
  /** Linux: 255 bytes a name, 4,096 a path below the folder of a release; compressed copies lie beside it. */
  nginx(file) {
    const bytes = (text: string) => Buffer.byteLength(text);
    if (file.split('/').some((base) => bytes(`${base}.br`) > 255 || base === '' || base === '.' || base === '..')) {
      return 'cannot store it';
    }
    return bytes(file) > 3_500 || file.includes('\0') || !file.isWellFormed() ? 'cannot store it' : null;
  },
};

const part = { list: 'past', page: 2 } as const;

/** `[path, file]` of every page of a name. */
const pagesOf = (name: string): [string, string][] => [
  [artistPath(name), artistFile(name)],
  [partPath(artistPath(name), part), artistFile(name, part)],
  [venuePath(name), venueFile(name)],
  [artistAtVenuePath(name, 'hall'), artistAtVenueFile(name, 'hall')],
  [artistAtVenuePath('Night Ferry', name), artistAtVenueFile('Night Ferry', name)],
];

/** Names of files that hosts' clients know, and what looks like them. */
const CLIENT_FILES = [
  ...['_headers', '_redirects', '_worker.js', '_routes.json', 'functions', 'node_modules', '__MACOSX', '__MACOSX/a'],
  ...['.git', '.github', '.DS_Store', '.well-known', 'a/.b', 'node_modules/a', 'a/node_modules', 'a#b', 'a/b?c'],
  ...['#1 Crush', 'Who?', 'Who?#', '?', '#', 'R.E.M.', 'fun.', 'a ', ' a', 'aux', 'nul', 'a:b', 'a*b', 'a|b', '<a>'],
];

const names = [...new Set([...ODD_NAMES, ...ODD_SLUGS, ...CLIENT_FILES, ...hostileValues])].filter(
  (name) => name !== '',
);

const hostileName = fc.oneof(
  fc.constantFrom(...names),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 300 }),
  fc
    .array(fc.constantFrom('#', '?', '/', '.', '_headers', 'node_modules', '__MACOSX', 'a', ' ', '%', '\\'), {
      minLength: 1,
      maxLength: 5,
    })
    .map((parts) => parts.join('')),
);

describe.each(Object.entries(HOSTS))('%s', (_host, refusal) => {
  test('publishes every page of every name', () => {
    fc.assert(
      fc.property(hostileName, (name) => {
        for (const [, file] of pagesOf(name)) expect([file, refusal(file)]).toEqual([file, null]);
      }),
      { numRuns: 2_000 },
    );
    for (const name of names) {
      for (const [, file] of pagesOf(name)) expect([file, refusal(file)]).toEqual([file, null]);
    }
  });
});

test('every host finds the file of an address by decoding it once', () => {
  for (const name of names) {
    for (const [path, file] of pagesOf(name)) {
      expect(`${decodeURIComponent(new URL(path, 'https://a.example').pathname).slice(1)}.html`).toBe(file);
    }
  }
});

test('the calendar, the feed and the JSON of a name lie beside its page, and are no page of another name', () => {
  for (const name of names) {
    for (const ending of ['ics', 'xml', 'json']) {
      for (const [path, file] of [
        [artistPath(name), artistFile(name, undefined, ending)],
        [venuePath(name), venueFile(name, undefined, ending)],
      ] as const) {
        expect(decodeURIComponent(new URL(`${path}.${ending}`, 'https://a.example').pathname).slice(1)).toBe(file);
        for (const refusal of Object.values(HOSTS)) expect([file, refusal(file)]).toEqual([file, null]);
        // Hosts look for a file first, and then for a page.
        for (const other of [`${name}.${ending}`, `${name}.${ending.toUpperCase()}`]) {
          expect(artistFile(other).toLowerCase()).not.toBe(`${file}.html`.toLowerCase());
          expect(venueFile(other).toLowerCase()).not.toBe(`${file}.html`.toLowerCase());
        }
      }
    }
  }
});

test('no page has the address of a list that other sites may frame', () => {
  for (const name of names)
    for (const other of [`${name}/embed`, `${name}/EMBED`, 'embed'])
      for (const file of [artistFile(other), venueFile(other), artistAtVenueFile(name, other)])
        expect(file).not.toMatch(/\/embed\.html$/i);
});

test('artists have different files on hosts that ignore letter case, as Netlify does', () => {
  fc.assert(
    fc.property(hostileName, hostileName, (a, b) => {
      fc.pre(artistKey(a) !== artistKey(b));
      expect(artistFile(a).toLowerCase()).not.toBe(artistFile(b).toLowerCase());
    }),
  );
});

describe('the plain address of a name that hosts refuse', () => {
  const refused = ['#1 Crush', 'Who?', 'What?/Now', 'a#b', '_headers', 'node_modules'];

  test.each(refused)('%j leads to its page through 404.html, on every host', (name) => {
    for (const [path, plain] of [
      [artistPath(name), `/artists/${encodeURIComponent(name)}`],
      [venuePath(name), `/venues/${encodeURIComponent(name)}`],
      [artistAtVenuePath(name, 'hall'), `/artists/${encodeURIComponent(name)}/venues/hall`],
    ] as const) {
      const target = typedTarget(plain);
      expect(target && targetPath(target)).toBe(path);
    }
  });

  test.each(refused)('%j leads there by a redirect of npm run serve', async (name) => {
    const resolution = await resolvePathname(`/artists/${encodeURIComponent(name)}`, async () => false);
    expect(resolution).toEqual({ kind: 'redirect', pathname: artistPath(name) });
  });
});
