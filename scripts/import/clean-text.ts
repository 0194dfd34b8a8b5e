import { decode } from 'html-entities';
import { statusOfName } from '../../src/domain/catalogue/event-status.ts';
import { UNSAFE_CHARACTERS } from '../../src/domain/text/stored-text.ts';
import { stripMarkdown } from './strip-markdown.ts';
import { stripTags } from './strip-tags.ts';

/** A visible character: no format character, combining mark or blank letter (Hangul fillers, Braille blank). */
const VISIBLE = /[^\s\p{Cf}\p{Mn}\u115f\u1160\u2800\u3164\uffa0]/u;

/**
 * Combining marks beyond the 30 that Unicode's stream-safe format allows per letter (UAX #15); they make sorting slow.
 */
const EXCESS_MARKS = /(\p{M}{30})\p{M}+/gu;

const LINE_BREAK = /\r\n|[\n\r\v\f\u0085\u2028]/g;

/** Without its asterisks, `**SOLD OUT**` in a name would be no mark of status (rule C5); three of them set a note off. */
const isNote = (bold: string) => bold.startsWith('***') || statusOfName(bold) !== null;

/**
 * Cleans scraped text to one line: strips tags and Markdown, decodes entities once, removes unsafe characters,
 * normalizes to NFC and collapses white space. Blank text is `null`.
 */
export function cleanLine(text: string): string | null {
  return visible(clean(text, isNote).replace(/\s+/gu, ' ').trim());
}

/** Like `cleanLine`, but keeps line breaks, and one blank line between paragraphs. */
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

/** Cleans text in which every character counts (a ticket code, a slug): removes only unsafe characters, and trims. */
export function cleanToken(text: string): string | null {
  return visible(text.replace(UNSAFE_CHARACTERS, '').trim());
}

/** @param keepBold for `stripMarkdown` */
function clean(text: string, keepBold?: (bold: string) => boolean): string {
  const plain = decode(stripMarkdown(stripTags(text), keepBold), { level: 'html5', scope: 'strict' });
  return plain
    .replace(LINE_BREAK, '\n')
    .replaceAll('\u2029', '\n\n')
    .split('\n')
    .map((line) =>
      line.replaceAll('\t', ' ').replace(UNSAFE_CHARACTERS, '').replace(EXCESS_MARKS, '$1').normalize('NFC'),
    )
    .join('\n');
}

function visible(text: string): string | null {
  return VISIBLE.test(text) ? text : null;
}
