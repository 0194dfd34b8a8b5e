import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** A font file of the site: a subset of a font's characters and axes. */
interface FontCut {
  /** File name in src/styles/fonts. */
  readonly file: string;
  /** Path of the full font. */
  readonly source: string;
  /** Characters to keep, if the source has them. */
  readonly characters: readonly string[];
  /** Values or limits of variable axes; other axes stay whole. */
  readonly axes: Readonly<Record<string, number | { readonly min: number; readonly max: number }>>;
}

const range = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));

/** What nearly every page needs: ASCII, typographic punctuation and é. fonts.css repeats it as a unicode-range. */
const basic = [...range(0x20, 0x7e), '\u00a0', '·', 'é', '–', '—', '‘', '’', '“', '”', '•', '…', '→', '×'];

/** The rest of Western Latin; loaded by pages that use one of its characters. */
const latin = [
  ...range(0xa1, 0xff),
  ...range(0x2000, 0x206f),
  ...'ıŒœŸʻʼˆ˚˜€™↑↓−∕',
  '\u0304',
  '\u0308',
  '\u0329',
].filter((character) => !basic.includes(character));

/** Central European and further Latin letters. */
const latinExtended = [
  ...range(0x100, 0x2ba),
  ...range(0x1d00, 0x1eff),
  ...range(0x20a0, 0x20c0),
  ...range(0x2c60, 0x2c7f),
].filter((character) => !latin.includes(character));

const display = { wght: { min: 700, max: 800 } };
const text = { wght: { min: 400, max: 700 } };
/** Of pictures for sharing, which have one weight and width of each face. */
const drawn = range(0x20, 0x2ff).concat(range(0x1e00, 0x22ff));
const drawnDisplay = { wght: 800, wdth: 80 };
const drawnText = { wght: 600 };
const displayLatin = require.resolve(
  '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wdth-normal.woff2',
);
const displayLatinExtended = require.resolve(
  '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-ext-wdth-normal.woff2',
);
const textLatin = require.resolve('@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2');
const textLatinExtended = require.resolve(
  '@fontsource-variable/instrument-sans/files/instrument-sans-latin-ext-wght-normal.woff2',
);

export const fontCuts: readonly FontCut[] = [
  { file: 'display-basic.woff2', source: displayLatin, characters: basic, axes: display },
  { file: 'display-latin.woff2', source: displayLatin, characters: latin, axes: display },
  {
    file: 'display-latin-extended.woff2',
    source: displayLatinExtended,
    characters: latinExtended,
    axes: display,
  },
  { file: 'text-basic.woff2', source: textLatin, characters: basic, axes: text },
  { file: 'text-latin.woff2', source: textLatin, characters: latin, axes: text },
  {
    file: 'text-latin-extended.woff2',
    source: textLatinExtended,
    characters: latinExtended,
    axes: text,
  },
  { file: 'drawn-display-latin.ttf', source: displayLatin, characters: drawn, axes: drawnDisplay },
  { file: 'drawn-display-latin-extended.ttf', source: displayLatinExtended, characters: drawn, axes: drawnDisplay },
  { file: 'drawn-text-latin.ttf', source: textLatin, characters: drawn, axes: drawnText },
  { file: 'drawn-text-latin-extended.ttf', source: textLatinExtended, characters: drawn, axes: drawnText },
];
