import { decode } from 'html-entities';
import { NEVER_TEXT } from '../../src/domain/text/stored-text.ts';
import { stripTags } from './strip-tags.ts';

/** At least one character that leaves a mark on paper; joiners and the blank letters of some scripts do not. */
const VISIBLE = /[^\s\p{Cf}\p{Mn}\u115f\u1160\u2800\u3164\uffa0]/u;

/** Marks on one letter beyond the 30 of Unicode's stream-safe text (UAX #15): nobody reads them, and sorting them takes long. */
const FURTHER_MARKS = /(\p{M}{30})\p{M}+/gu;

const LINE_BREAK = /\r\n|[\n\r\v\f\u0085\u2028]/g;

/**
 * Scraped text on one line: tags stripped, then entities decoded once, invisible characters removed, NFC, every run of
 * white space one space, none at the ends. Blank text is `null`.
 */
export function cleanLine(text: string): string | null {
  return visible(clean(text).replace(/\s+/gu, ' ').trim());
}

/** As `cleanLine`, but line breaks stay, and one empty line between paragraphs. */
export function cleanParagraphs(text: string): string | null {
  const lines = clean(text)
    .split('\n')
    .map((line) => line.replace(/\s+/gu, ' ').trim());
  return visible(
    lines
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
  );
}

/** Text whose every character counts (a ticket code, a slug): only what is never text goes, and space at the ends. */
export function cleanToken(text: string): string | null {
  return visible(text.replace(NEVER_TEXT, '').trim());
}

function clean(text: string): string {
  const plain = decode(stripTags(text), { level: 'html5', scope: 'strict' });
  return plain
    .replace(LINE_BREAK, '\n')
    .replaceAll('\u2029', '\n\n')
    .split('\n')
    .map((line) => line.replaceAll('\t', ' ').replace(NEVER_TEXT, '').replace(FURTHER_MARKS, '$1').normalize('NFC'))
    .join('\n');
}

function visible(text: string): string | null {
  return VISIBLE.test(text) ? text : null;
}
