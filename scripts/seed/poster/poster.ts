import { random } from '../random.ts';
import type { Motif } from './drawing.ts';
import { discs, kites, leaves, op, tiles } from './motifs-grid.ts';
import { bars, dunes, halftone, rings, spiral, stripes, waves } from './motifs-line.ts';
import { arches, cutouts, moons, petals, rays, speakers, steps, sun } from './motifs-shape.ts';
import { PALETTES, type Palette } from './palettes.ts';

/** A poster of the demo listings: no photograph, no text, no script, a few kilobytes. */
export interface Poster {
  /** `motif-palette`, the file's name without its ending. */
  readonly name: string;
  readonly svg: string;
}

/** Ordered so that each palette gets five different motifs. */
const MOTIFS: readonly (readonly [string, Motif])[] = [
  ['waves', waves],
  ['moons', moons],
  ['cutouts', cutouts],
  ['tiles', tiles],
  ['rays', rays],
  ['bars', bars],
  ['arches', arches],
  ['petals', petals],
  ['leaves', leaves],
  ['stripes', stripes],
  ['halftone', halftone],
  ['steps', steps],
  ['discs', discs],
  ['op', op],
  ['dunes', dunes],
  ['rings', rings],
  ['speakers', speakers],
  ['sun', sun],
  ['kites', kites],
  ['spiral', spiral],
];

/** Posters of one palette. */
export const POSTERS_PER_PALETTE = 5;

/** Draws one motif in two inks; the same name always gives the same drawing. */
export function drawPoster(name: string, motif: Motif, palette: Palette): Poster {
  const content = motif(palette, random('poster', name));
  return { name, svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600">${content}</svg>\n` };
}

/** All posters: five for each palette, each motif in three palettes. `public/demo/` holds them as files. */
export function allPosters(): Poster[] {
  return Array.from({ length: PALETTES.length * POSTERS_PER_PALETTE }, (_, index) => {
    const { name, motif, palette } = plan(Math.floor(index / POSTERS_PER_PALETTE), index % POSTERS_PER_PALETTE);
    return drawPoster(name, motif, palette);
  });
}

/** Site-relative address of a palette's poster. Both numbers wrap around. */
export function posterPath(palette: number, which: number): string {
  return `/demo/${plan(palette % PALETTES.length, which % POSTERS_PER_PALETTE).name}.svg`;
}

function plan(paletteIndex: number, which: number): { name: string; motif: Motif; palette: Palette } {
  const palette = PALETTES[paletteIndex] as Palette;
  const [motifName, motif] = MOTIFS[
    (paletteIndex * POSTERS_PER_PALETTE + which) % MOTIFS.length
  ] as (typeof MOTIFS)[number];
  return { name: `${motifName}-${palette.name}`, motif, palette };
}
