import { detailsPlaces } from '../codec/details.ts';
import type { Directory } from '../codec/directory.ts';
import { rankByShows, showsByArtist } from './find.ts';

/** Where the details of a place are: which file, which artist in it, which of the artist's places. */
export interface DetailsPosition {
  readonly file: number;
  readonly artist: number;
  readonly place: number;
}

/** Finds the details of places, given as indexes of the directory: they are in the order of ranks as of the build. */
export function detailsLocator(directory: Directory): (place: number) => DetailsPosition {
  const { placeArtist, placeStarts, placeShows } = directory;
  const counts = showsByArtist(directory, placeShows);
  const ranked = rankByShows(counts);
  const positions = detailsPlaces(ranked.map((artist) => counts[artist] ?? 0));
  const rankOf = new Int32Array(ranked.length);
  for (const [rank, artist] of ranked.entries()) rankOf[artist] = rank;
  return (place) => {
    const artist = placeArtist[place] ?? 0;
    const { file, index } = positions[rankOf[artist] ?? 0] ?? { file: 0, index: 0 };
    return { file, artist: index, place: place - (placeStarts[artist] ?? 0) };
  };
}
