/**
 * Columns of texts and of whole numbers as one text, made to be small once it is compressed: like stands beside like,
 * and a small number is one character.
 *
 * The first line holds the lengths of the columns; the columns follow, one right after the other.
 */

/** Between the texts of a column: the one character that the database's texts cannot hold. */
const SEPARATOR = '\0';

/** Characters 0x20 to 0x5F end a number with their value, 0x60 to 0x7E carry 31 values and say that it goes on. */
const FIRST_FINAL = 0x20;
const FIRST_CONTINUED = 0x60;
const FINAL_VALUES = 64;
const CONTINUED_VALUES = 31;

/** A text that is not what `joinColumns` made: cut short, or of another kind. */
export class ColumnsError extends Error {
  override readonly name = 'ColumnsError';
}

/** @throws RangeError for a text that holds the separator */
export function textColumn(texts: readonly string[]): string {
  if (texts.some((text) => text.includes(SEPARATOR))) throw new RangeError('A text holds the character U+0000.');
  return texts.map((text) => text + SEPARATOR).join('');
}

/** @throws RangeError for anything but whole numbers from 0 */
export function numberColumn(numbers: Iterable<number>): string {
  const parts: string[] = [];
  for (const number of numbers) {
    if (!Number.isSafeInteger(number) || number < 0) throw new RangeError(`${number} is no whole number from 0.`);
    let rest = number;
    while (rest >= FINAL_VALUES) {
      parts.push(String.fromCharCode(FIRST_CONTINUED + (rest % CONTINUED_VALUES)));
      rest = Math.floor(rest / CONTINUED_VALUES);
    }
    parts.push(String.fromCharCode(FIRST_FINAL + rest));
  }
  return parts.join('');
}

/** The columns as one text. */
export function joinColumns(columns: readonly string[]): string {
  return `${columns.map(({ length }) => length.toString(36)).join(' ')}\n${columns.join('')}`;
}

/** @throws ColumnsError when the text is not whole */
export function splitColumns(text: string): string[] {
  const end = text.indexOf('\n');
  const columns: string[] = [];
  let from = end + 1;
  for (const length of text.slice(0, Math.max(0, end)).split(' ')) {
    const to = from + Number.parseInt(length, 36);
    columns.push(text.slice(from, to));
    from = to;
  }
  if (end < 0 || from !== text.length) throw new ColumnsError('The file is not whole.');
  return columns;
}

export function readTexts(column: string): string[] {
  const texts = column.split(SEPARATOR);
  if (texts.pop() !== '') throw new ColumnsError('A column of texts is not whole.');
  return texts;
}

export function readNumbers(column: string): number[] {
  const numbers: number[] = [];
  let value = 0;
  let factor = 1;
  for (let index = 0; index < column.length; index++) {
    const code = column.charCodeAt(index);
    if (code < FIRST_CONTINUED) {
      numbers.push(value + (code - FIRST_FINAL) * factor);
      value = 0;
      factor = 1;
    } else {
      value += (code - FIRST_CONTINUED) * factor;
      factor *= CONTINUED_VALUES;
    }
  }
  if (factor !== 1) throw new ColumnsError('A column of numbers is not whole.');
  return numbers;
}

/** Texts in an order in which neighbours begin alike, as two columns: how much each shares with the one before, and the rest. */
export function frontCodedColumns(texts: readonly string[]): [shared: string, rests: string] {
  const shared: number[] = [];
  const rests: string[] = [];
  let previous = '';
  for (const text of texts) {
    let length = 0;
    while (length < text.length && text[length] === previous[length]) length += 1;
    // Half a surrogate pair would not survive being written as UTF-8.
    if (/[\ud800-\udbff]/.test(text.charAt(length - 1))) length -= 1;
    shared.push(length);
    rests.push(text.slice(length));
    previous = text;
  }
  return [numberColumn(shared), textColumn(rests)];
}

export function readFrontCoded(shared: string, rests: string): string[] {
  const lengths = readNumbers(shared);
  let previous = '';
  return readTexts(rests).map((rest, index) => {
    previous = previous.slice(0, lengths[index]) + rest;
    return previous;
  });
}
