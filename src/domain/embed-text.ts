import { lengthOf } from './embed-limits.ts';

/** What Discord would read as markup: emphasis, code, spoilers, links, mentions, custom emoji, quotes. */
const MARKUP = /[\\*_~`|[\]<>#]/;

/**
 * Scraped text as it stands in an embed: nothing in it is markup, and it is at most `limit` characters long, as Discord
 * counts them; what is longer ends in `…`.
 */
export function embedText(text: string, limit: number): string {
  const characters = [...text.toWellFormed().replace(/\s+/gu, ' ').trim()].map((character) =>
    MARKUP.test(character) ? `\\${character}` : character,
  );
  const whole = characters.join('');
  if (lengthOf(whole) <= limit) return whole;
  let cut = '';
  let length = 0;
  for (const character of characters) {
    length += character.startsWith('\\') ? 2 : 1;
    if (length > limit - 1) break;
    cut += character;
  }
  return `${cut.trimEnd()}…`;
}
