/**
 * Characters that are never text: controls (whoever keeps tabs and line breaks deals with them before), half surrogate
 * pairs, code points that are no characters (neither pages nor feeds may hold them), marks of text direction (an
 * override would turn the rest of a page around), and invisible ones. Zero-width joiners stay: Persian words and emoji
 * are written with them.
 */
export const NEVER_TEXT =
  /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffc]/gu;

const NEVER_IN_LINES = new RegExp(`(?![\\t\\n\\r])${NEVER_TEXT.source}`, 'gu');

/**
 * Text as the database holds it, without what is never text: others than the import may have written it. Blank text is
 * `null`.
 */
export function storedText(text: string): string | null {
  // Nearly all text is printable ASCII.
  const kept = /[^ -~]/.test(text) ? text.replace(NEVER_IN_LINES, '') : text;
  return kept.trim() === '' ? null : kept;
}
