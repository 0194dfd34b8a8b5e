import type { Line, Typeface } from './typeface.ts';

/** A box for text, in pixels. */
export interface Box {
  readonly width: number;
  readonly height: number;
  /** Font sizes to try, largest first; the last one always does. */
  readonly sizes: readonly number[];
  /** From baseline to baseline, in font sizes. */
  readonly leading: number;
}

export interface FittedText {
  readonly size: number;
  readonly lines: readonly Line[];
}

const ELLIPSIS = '…';

/** A text cut to a width, at a font size of 1, with an ellipsis. */
function cutTo(face: Typeface, text: string, width: number): string {
  const characters = [...text];
  let [fits, tooLong] = [0, characters.length];
  const upTo = (count: number) => `${characters.slice(0, count).join('').trimEnd()}${ELLIPSIS}`;
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1;
    if (face.line(upTo(middle)).width <= width) fits = middle;
    else tooLong = middle;
  }
  return upTo(fits);
}

/** One line of at most `width` pixels, set smaller if need be, at last cut. */
export function fitLine(face: Typeface, text: string, width: number, sizes: readonly number[]): FittedText {
  const line = face.line(text);
  const size = sizes.find((one) => line.width * one <= width);
  if (size !== undefined) return { size, lines: [line] };
  const smallest = sizes.at(-1) ?? 1;
  return { size: smallest, lines: [face.line(cutTo(face, text, width / smallest))] };
}

/** Where a line may break: after spaces and hyphens. */
const wordsOf = (text: string) => text.split(/(?<=[\s/–—-])(?=\S)/);

/** Lines as they fill up; `null` if there are more than `most`, or a word is too long. */
function wrap(words: readonly string[], most: number, isTooLong: (line: string) => boolean): string[] | null {
  const lines: string[] = [];
  for (const word of words) {
    const joined = `${lines.at(-1) ?? ''}${word}`;
    if (lines.length > 0 && !isTooLong(joined)) {
      lines[lines.length - 1] = joined;
      continue;
    }
    if (lines.length === most || isTooLong(word)) return null;
    lines.push(word);
  }
  return lines;
}

/** The words with those that do not fit a line divided. */
function divided(words: readonly string[], isTooLong: (line: string) => boolean): string[] {
  return words.flatMap((word) => {
    const pieces = [''];
    for (const character of word) {
      const longer = `${pieces.at(-1)}${character}`;
      if (isTooLong(longer)) pieces.push(character);
      else pieces[pieces.length - 1] = longer;
    }
    return pieces;
  });
}

/** Lines of about the same width: as narrow as their number allows. */
function balanced(
  words: readonly string[],
  lines: readonly string[],
  width: number,
  widthOf: (line: string) => number,
) {
  let [narrow, wide, best] = [0, width, lines];
  while (wide - narrow > width / 100) {
    const middle = (narrow + wide) / 2;
    const narrower = wrap(words, lines.length, (line) => widthOf(line) > middle);
    if (narrower === null) narrow = middle;
    else [wide, best] = [middle, narrower];
  }
  return best;
}

/** A text in the largest size in which it fits the box; in the smallest, long words are divided and the end is cut. */
export function fitText(face: Typeface, text: string, { width, height, sizes, leading }: Box): FittedText {
  const words = wordsOf(text);
  const widths = new Map<string, number>();
  const widthOf = (line: string) => {
    const known = widths.get(line) ?? face.line(line.trimEnd()).width;
    widths.set(line, known);
    return known;
  };
  const smallest = sizes.at(-1) ?? 1;
  for (const size of sizes) {
    const most = Math.max(1, Math.floor((height / size - 1) / leading + 1));
    const isTooLong = (line: string) => widthOf(line) * size > width;
    const lines = wrap(words, most, isTooLong);
    if (lines !== null) {
      const even = balanced(words, lines, width / size, widthOf);
      return { size, lines: even.map((line) => face.line(line.trimEnd())) };
    }
    if (size !== smallest) continue;
    const all = wrap(divided(words, isTooLong), Number.POSITIVE_INFINITY, isTooLong) ?? [];
    const shown = all.slice(0, most);
    if (all.length > most) {
      shown[most - 1] = cutTo(face, `${all[most - 1]}${all[most]}`, width / size);
    }
    return { size, lines: shown.map((line) => face.line(line.trimEnd())) };
  }
  throw new RangeError('There is no font size.');
}
