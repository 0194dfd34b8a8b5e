import type { Listing } from '../catalogue/types.ts';
import type { MuteTexts } from '../text/mute.ts';
import { categoriesOf } from './card.ts';

/** The texts of an event that a blacklist is matched against (rule W5). */
export function muteTextsOf(event: Listing): MuteTexts {
  const { name, artistName: artist, venueName } = event;
  return { name, artist, categories: categoriesOf(event), venueName };
}
