/** Opening marks of brackets and double quotes, by the closing one. */
const OPENERS: Readonly<Record<string, string>> = {
  ...{ ')': '(', ']': '[', '}': '{' },
  ...{ '”': '“', '“': '„', '»': '«', '"': '"' },
};

const MARK = /[()[\]{}“”„«»"]/g;
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;

/**
 * Replaces each character inside brackets or double quotes by `_`, so that no separator is found there (rule A2); the
 * length stays. A mark without its counterpart is text, and so is the inch mark of `12" mixes`.
 */
export function maskQuoted(text: string): string {
  const changes = changesOfDepth(text);
  if (changes.size === 0) return text;
  let masked = '';
  let depth = 0;
  for (let index = 0; index < text.length; index += 1) {
    depth += changes.get(index) ?? 0;
    masked += depth > 0 ? '_' : text[index];
  }
  return masked;
}

/** By index: by how much the depth of nesting changes there. */
function changesOfDepth(text: string): ReadonlyMap<number, number> {
  const changes = new Map<number, number>();
  const open: Record<string, number[]> = {};
  for (const { 0: mark, index } of text.matchAll(MARK)) {
    const insideWord = (at: number) => mark === '"' && LETTER_OR_DIGIT.test(text[at] ?? '');
    const start = insideWord(index + 1) ? undefined : open[OPENERS[mark] ?? '']?.pop();
    if (start !== undefined) {
      changes.set(start + 1, (changes.get(start + 1) ?? 0) + 1);
      changes.set(index, (changes.get(index) ?? 0) - 1);
    } else if (!insideWord(index - 1)) {
      open[mark] ??= [];
      open[mark].push(index);
    }
  }
  return changes;
}
