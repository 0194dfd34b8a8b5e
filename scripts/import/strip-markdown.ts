/** Escaped punctuation. Not `_`, which paths and `¯\_(ツ)_/¯` contain. */
const ESCAPE = /(?<!\\)\\([*#+\-.!|[\]`~>])/g;
/** Only where both are escaped: `\(^o^)/` is a face. */
const ESCAPED_BRACKETS = /(?<!\\)\\([()])/g;

/** An address in parentheses, perhaps with a title; the end of the text may cut it off. */
const ADDRESS = String.raw`\((?:(?:[a-z][a-z+.-]*:|[/#?.]|www\.)(?:[^\s()]|\([^\s()]*\))*)?(?:\s+"[^"]*")?\s*(?:\)|$)`;
const IMAGE = new RegExp(String.raw`!\[([^[\]]*)\]${ADDRESS}`, 'gi');
const LINK = new RegExp(String.raw`\[([^[\]]*)\]${ADDRESS}`, 'gi');

/** An image that is cut off before its address. */
const CUT_IMAGE = /(?:^\s*!\[|!\[(?=Image \d+:))([^[\]]*)\]?$/gi;

/** What page readers and ticket sellers add to the alternative text of an image. */
const IMAGE_LABEL = /^\s*Image \d+(?::|\s*$)\s*(?:Hauptbild für\s)?|^\s*Hauptbild für\s|\sprimary image\s*$/gi;

/** `# 1 in Town` is no heading, but `## 1 in Town` is one. */
const HEADING = /^[ \t]{0,3}(?:#(?![ \t]*\d)|#{2,6})[ \t]+/gm;

const FENCE = /`{3,}/g;

/** Bold text at the borders of words, so that `f**k`, `S**t` and `CANCELLED** Night Ferry` have none. */
const BOLD = /(?<![\p{L}\p{N}*\\])(\*{2,3})(?=[^\s*])((?:[^*]|\*(?!\*))*?[^\s*])\1(?![\p{L}\p{N}*])/gu;

/**
 * Turns Markdown, as scraped pages have it, into plain text: images become their description, links their text, and
 * marks of headings, bold text and code go. Text that only resembles it stays, as do `_`, single `*` and lists.
 *
 * @param keepBold whether this bold text, given with its asterisks, stays as it is
 */
export function stripMarkdown(text: string, keepBold: (bold: string) => boolean = () => false): string {
  if (!/[\\[#`]|\*\*/.test(text)) return text;
  const bothEscaped = text.includes('\\(') && text.includes('\\)');
  return (bothEscaped ? text.replace(ESCAPED_BRACKETS, '$1') : text)
    .replace(ESCAPE, '$1')
    .replace(IMAGE, (_, description: string) => withoutLabel(description))
    .replace(LINK, '$1')
    .replace(CUT_IMAGE, (_, description: string) => withoutLabel(description))
    .replace(HEADING, '')
    .replace(FENCE, '')
    .replace(BOLD, (bold: string, _, inner: string) => (keepBold(bold) ? bold : inner));
}

const withoutLabel = (description: string) => description.replace(IMAGE_LABEL, '');
