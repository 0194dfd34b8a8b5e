import { lengthOf } from './embed-limits.ts';

/** What Discord would read as markup: emphasis, code, spoilers, links, mentions, custom emoji, quotes, headings. */
const MARKUP = /[\\*_~`|[\]<>#]/;
/** The same where a word follows: addresses (which become links by themselves), names of emoji, `@everyone`. */
const MARKUP_BEFORE_WORDS = /[:@]/;

function isMarkup(character: string, next: string | undefined): boolean {
  return MARKUP.test(character) || (MARKUP_BEFORE_WORDS.test(character) && next !== undefined && next !== ' ');
}

/**
 * Scraped text as it stands in an embed: nothing in it is markup, and it is at most `limit` characters long, as Discord
 * counts them; what is longer ends in `…`.
 */
export function embedText(text: string, limit: number): string {
  const characters = [...text.toWellFormed().replace(/\s+/gu, ' ').trim()].map((character, index, all) =>
    isMarkup(character, all[index + 1]) ? `\\${character}` : character,
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
