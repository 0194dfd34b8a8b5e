/**
 * Characters removed from scraped text: controls (including tabs and line breaks), lone surrogates and noncharacters
 * (invalid in pages and feeds), direction marks (an override would reverse the rest of a page) and invisible
 * characters. Zero-width joiners are not removed: Persian and emoji need them.
 */
export const UNSAFE_CHARACTERS =
  /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffc]/gu;

const UNSAFE_EXCEPT_TAB_AND_LINE_ENDS = new RegExp(`(?![\\t\\n\\r])${UNSAFE_CHARACTERS.source}`, 'gu');

/**
 * Text from the database without unsafe characters, since not only the import writes there. Tabs and line breaks stay;
 * blank text is `null`.
 */
export function storedText(text: string): string | null {
  // Nearly all text is printable ASCII.
  const cleaned = /[^ -~]/.test(text) ? text.replace(UNSAFE_EXCEPT_TAB_AND_LINE_ENDS, '') : text;
  return cleaned.trim() === '' ? null : cleaned;
}
