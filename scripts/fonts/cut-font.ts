import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';
import type { fontCuts } from './font-cuts.ts';

const require = createRequire(import.meta.url);

/** The bytes of one font file (WOFF2), cut from its source; the same bytes every time. */
export async function cutFont(cut: (typeof fontCuts)[number]): Promise<Buffer> {
  const source = await readFile(require.resolve(cut.source));
  return subsetFont(source, cut.characters.join(''), { targetFormat: 'woff2', variationAxes: { ...cut.axes } });
}
