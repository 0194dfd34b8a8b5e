/** The texts of an event that a blacklist is matched against. */
export interface MuteTexts {
  readonly name: string | null;
  readonly artist: string | null;
  readonly categories: readonly string[];
  readonly venueName: string | null;
}

const WORD = /[\p{L}\p{N}]/u;

/** Scripts written without spaces: every position may be a word boundary. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/** Removes letter case and accents, and collapses white space. */
function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** Whether two adjacent characters are inside one word. */
function isInsideWord(before: string | undefined, after: string | undefined): boolean {
  if (before === undefined || after === undefined) return false;
  return WORD.test(before) && WORD.test(after) && !UNSPACED.test(before) && !UNSPACED.test(after);
}

function containsWhole(text: readonly string[], term: readonly string[]): boolean {
  for (let start = 0; start + term.length <= text.length; start += 1) {
    if (!term.every((character, offset) => text[start + offset] === character)) continue;
    const end = start + term.length;
    if (!isInsideWord(text[start - 1], text[start]) && !isInsideWord(text[end - 1], text[end])) return true;
  }
  return false;
}

/**
 * The first term of a blacklist that mutes an event, or `null`. A term matches whole words or phrases in the event's
 * name, artist, category or venue, ignoring case and accents: `ice` does not mute `Juice`. A blank term mutes nothing.
 */
export function mutedBy(event: MuteTexts, terms: readonly string[]): string | null {
  const texts = [event.name, event.artist, event.venueName, ...event.categories]
    .filter((text) => text !== null)
    .map((text) => [...fold(text)]);
  for (const term of terms) {
    const folded = [...fold(term)];
    if (folded.length > 0 && texts.some((text) => containsWhole(text, folded))) return term;
  }
  return null;
}
