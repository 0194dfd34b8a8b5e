import { addresses, paths } from './corpus/addresses.ts';
import { breakouts, entities, markup } from './corpus/markup.ts';
import { discord, lines, syntax } from './corpus/syntax.ts';
import { lengths, letters, words } from './corpus/text.ts';

/**
 * Harmful values of scraped listings, by what they attack. Each is in every text of an event; a script that runs sets
 * `pwned`. What XML is most sensitive to comes first, because the feed holds only the newest fifty.
 */
export const corpus = {
  letters,
  entities,
  breakouts,
  markup,
  addresses,
  paths,
  syntax,
  lines,
  discord,
  words,
  lengths,
} as const;

export const hostileValues: readonly string[] = Object.values(corpus).flat();
