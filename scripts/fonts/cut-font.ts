import { readFile } from 'node:fs/promises';
import subsetFont from 'subset-font';
import type { fontCuts } from './font-cuts.ts';

/** A deterministic subset of a font: WOFF2 for browsers, TrueType for the build. */
export async function cutFont(cut: (typeof fontCuts)[number]): Promise<Buffer> {
  const source = await readFile(cut.source);
  const targetFormat = cut.file.endsWith('.ttf') ? 'truetype' : 'woff2';
  return subsetFont(source, cut.characters.join(''), { targetFormat, variationAxes: { ...cut.axes } });
}
