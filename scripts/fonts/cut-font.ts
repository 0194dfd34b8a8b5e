import { readFile } from 'node:fs/promises';
import subsetFont from 'subset-font';
import type { fontCuts } from './font-cuts.ts';

/** A deterministic WOFF2 subset of a font. */
export async function cutFont(cut: (typeof fontCuts)[number]): Promise<Buffer> {
  const source = await readFile(cut.source);
  return subsetFont(source, cut.characters.join(''), { targetFormat: 'woff2', variationAxes: { ...cut.axes } });
}
