import { lengthOf } from './embed-limits.ts';

/** Discord's markup characters: emphasis, code, spoilers, links, mentions, custom emoji, quotes, headings. */
const MARKUP = /[\\*_~`|[\]<>#]/;
/** Markup only before a word: bare URLs (which become links), emoji names, `@everyone`. */
const MARKUP_BEFORE_WORDS = /[:@]/;

function isMarkup(character: string, next: string | undefined): boolean {
  return MARKUP.test(character) || (MARKUP_BEFORE_WORDS.test(character) && next !== undefined && next !== ' ');
}

/**
 * Scraped text for an embed, with markup escaped and cut to at most `limit` code points; longer text ends in `…`.
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
