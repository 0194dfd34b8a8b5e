import { detailsPositions } from '../codec/details.ts';
import type { Directory } from '../codec/directory.ts';
import { rankByShows, showsByArtist } from './find.ts';

/** Position of a pair's details: number of the file, index of the artist in it, index of the pair within the artist. */
export interface DetailsPosition {
  readonly file: number;
  readonly artist: number;
  readonly pair: number;
}

/** Locates details by the pair's index in the directory. Files are ordered by the artists' rank as of the build. */
export function detailsLocator(directory: Directory): (pair: number) => DetailsPosition {
  const { pairArtist, pairOffsets, pairShows } = directory;
  const counts = showsByArtist(directory, pairShows);
  const ranked = rankByShows(counts);
  const positions = detailsPositions(ranked.map((artist) => counts[artist] ?? 0));
  const rankOf = new Int32Array(ranked.length);
  for (const [rank, artist] of ranked.entries()) rankOf[artist] = rank;
  return (pair) => {
    const artist = pairArtist[pair] ?? 0;
    const { file, index } = positions[rankOf[artist] ?? 0] ?? { file: 0, index: 0 };
    return { file, artist: index, pair: pair - (pairOffsets[artist] ?? 0) };
  };
}
