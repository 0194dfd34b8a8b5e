/**
 * The site's typefaces as outlines. HarfBuzz, which also measures: a line is as wide as it was measured.
 */
import { readFileSync } from 'node:fs';
import { Blob, Buffer, Face, Font, shape } from 'harfbuzzjs';

/** A line of text in a typeface. */
export interface Line {
  /** Of the whole line, at a font size of 1. */
  readonly width: number;
  /** `<path>` elements of the glyphs, for a baseline that begins at a point. */
  draw(x: number, baseline: number, size: number): string;
}

export interface Typeface {
  /** Whether it has the character. */
  has(character: string): boolean;
  line(text: string): Line;
}

interface Cut {
  readonly font: Font;
  readonly unitsPerEm: number;
  readonly outlines: Map<number, string>;
}

interface Glyph {
  readonly outline: string;
  /** Where it begins, at a font size of 1. */
  readonly x: number;
  readonly y: number;
  readonly unitsPerEm: number;
}

function readCut(file: string): Cut {
  const face = new Face(new Blob(readFileSync(new URL(`../../../src/styles/fonts/${file}`, import.meta.url))));
  return { font: new Font(face), unitsPerEm: face.upem, outlines: new Map() };
}

const two = (value: number) => Number(value.toFixed(2));

/** @param files cuts of one face, the first that has a character draws it */
function typeface(...files: readonly string[]): Typeface {
  const cuts = files.map(readCut);
  const [main] = cuts as [Cut, ...Cut[]];
  const buffer = new Buffer();
  const has = (cut: Cut, character: string) => cut.font.nominalGlyph(character.codePointAt(0) ?? 0) !== undefined;
  const cutFor = (character: string) => cuts.find((cut) => has(cut, character)) ?? main;

  /** The text in pieces of one cut each. */
  function runsOf(text: string): [Cut, string][] {
    const runs: [Cut, string][] = [];
    for (const character of text) {
      const cut = cutFor(character);
      const last = runs.at(-1);
      if (last?.[0] === cut) last[1] += character;
      else runs.push([cut, character]);
    }
    return runs;
  }

  function line(text: string): Line {
    const glyphs: Glyph[] = [];
    let width = 0;
    for (const [{ font, unitsPerEm, outlines }, run] of runsOf(text)) {
      buffer.clearContents();
      buffer.addText(run);
      buffer.guessSegmentProperties();
      shape(font, buffer);
      for (const { codepoint, xOffset = 0, yOffset = 0, xAdvance = 0 } of buffer.getGlyphInfosAndPositions()) {
        const outline = outlines.get(codepoint) ?? font.glyphToPath(codepoint);
        outlines.set(codepoint, outline);
        glyphs.push({ outline, x: width + xOffset / unitsPerEm, y: yOffset / unitsPerEm, unitsPerEm });
        width += xAdvance / unitsPerEm;
      }
    }
    return {
      width,
      draw(x, baseline, size) {
        const drawn = glyphs.map((glyph) => {
          if (glyph.outline === '') return '';
          const scale = size / glyph.unitsPerEm;
          const place = `${two(x + glyph.x * size)} ${two(baseline - glyph.y * size)}`;
          return `<path transform="matrix(${scale} 0 0 ${-scale} ${place})" d="${glyph.outline}"/>`;
        });
        return drawn.join('');
      },
    };
  }

  return { has: (character) => cuts.some((cut) => has(cut, character)), line };
}

export const display = typeface('drawn-display-latin.ttf', 'drawn-display-latin-extended.ttf');
export const text = typeface('drawn-text-latin.ttf', 'drawn-text-latin-extended.ttf');
