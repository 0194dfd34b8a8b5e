import type { Random } from '../random.ts';
import type { Palette } from './palettes.ts';

export const WIDTH = 800;

/** Draws one motif: the markup inside the SVG element. */
export type Motif = (palette: Palette, chance: Random) => string;

/** Numbers short enough for a small file: one decimal at most. */
export const n = (value: number): string => String(Math.round(value * 10) / 10).replace(/^(-?)0\./, '$1.');

/** The whole sheet in one colour. */
export const sheet = (fill: string): string => `<path fill="${fill}" d="M0 0h800v600H0z"/>`;

export const circle = (x: number, y: number, radius: number, fill: string, more = ''): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}"${more}/>`;

/** Where two inks overlap, they darken each other. */
export const overprint = (content: string): string => `<g style="mix-blend-mode:multiply">${content}</g>`;

/** `count` results of `draw` in one text. */
export const repeat = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

/** A smooth closed curve through points. */
export function smooth(points: readonly (readonly [number, number])[]): string {
  const at = (index: number) => points[(index + points.length) % points.length] as readonly [number, number];
  const [startX, startY] = at(0);
  let path = `M${n(startX)} ${n(startY)}`;
  for (let index = 0; index < points.length; index++) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const first = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6] as const;
    const second = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6] as const;
    path += `C${[...first, ...second, ...to].map(n).join(' ')}`;
  }
  return `${path}Z`;
}
