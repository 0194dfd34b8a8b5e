import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROJECT } from '../../scripts/testing/tool.ts';

const product = readFileSync(join(PROJECT, 'docs/product.md'), 'utf8');

/** `**A3. Title.**` in a paragraph, `| E3 |` in a table. */
const defined = [...product.matchAll(/^(?:\*\*|\| )([A-Z]\d+)(?:\.| )/gm)].map(([, rule = '']) => rule);

const sources = ['src', 'scripts', 'tests', 'e2e', 'supabase', 'docs'].flatMap((folder) =>
  readdirSync(join(PROJECT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:ts|tsx|mjs|astro|css|sql|md)$/.test(entry.name))
    .map((entry) => ({
      file: join(entry.parentPath, entry.name),
      text: readFileSync(join(entry.parentPath, entry.name), 'utf8'),
    })),
);

/** `(rule A3)`, `rules A3, T1`, `rules B1–B5`. */
const CITATION = /\brules? ([A-Z]\d+(?:(?:, | and |–| to )[A-Z]\d+)*)/g;

describe('docs/product.md', () => {
  it('gives each rule a unique number', () => {
    expect(defined.length).toBeGreaterThan(80);
    expect(new Set(defined).size).toBe(defined.length);
  });

  it('contains every rule that is cited', () => {
    const cited = sources.flatMap(({ file, text }) =>
      [...text.matchAll(CITATION)].flatMap(([, list = '']) =>
        [...list.matchAll(/[A-Z]\d+/g)].map(([rule]) => ({ file, rule })),
      ),
    );
    expect(cited.filter(({ rule }) => !defined.includes(rule))).toEqual([]);
  });

  it('is cited by comments instead of documents outside this project', () => {
    const elsewhere = sources.filter(
      ({ file, text }) => !file.includes('tests/docs/') && /\bspecification section|\bdesign §|\(contract,/i.test(text),
    );
    expect(elsewhere.map(({ file }) => file)).toEqual([]);
  });
});
