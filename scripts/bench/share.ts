import { sharePictures } from '../../src/domain/views/share-picture.ts';
import { drawPicture } from '../site-engine/share/draw-picture.ts';
import { SEASON_NOW } from './open-season.ts';
import { seasonCatalogue } from './season-catalogue.ts';
import { megabytes } from './table.ts';
import { shareOf, timeEach, timingText } from './timing.ts';

/** Pictures that are drawn, from all over the season. */
const SAMPLE = 300;

/** Prints how many pictures for sharing a generated season has, and time and bytes of each, drawn in one process. */
export function benchShare(events: number): void {
  const catalogue = seasonCatalogue(events, Date.parse(SEASON_NOW));
  const pictures = [...sharePictures({ ...catalogue, site: { ...catalogue.site, hasSharePictures: true } }).values()];
  const step = Math.max(1, pictures.length / SAMPLE);
  const sample = pictures.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
  const drawing = timeEach(sample, drawPicture);
  const sizes = sample.map((picture) => drawPicture(picture).length);
  const mean = sizes.reduce((sum, size) => sum + size, 0) / Math.max(1, sizes.length);
  const kilobytes = (share: number) => (shareOf(sizes, share) / 1000).toFixed(1);
  console.log(`${events} events have ${pictures.length} pictures for sharing, ${megabytes(mean * pictures.length)}.`);
  console.log(`Drawing one: ${timingText(drawing)} over ${sample.length} of them.`);
  console.log(`One has ${(mean / 1000).toFixed(1)} KB (99 %: ${kilobytes(0.99)} KB, largest ${kilobytes(1)} KB).`);
}
