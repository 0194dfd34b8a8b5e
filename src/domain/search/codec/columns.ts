/**
 * A columnar text format for strings and non-negative integers that compresses well: similar values are adjacent, and a
 * small number takes one character.
 *
 * The first line holds the lengths of the columns; the columns follow without separators.
 */

/** Ends each text of a column: PostgreSQL texts cannot contain it. */
const SEPARATOR = '\0';

/** Digits are little-endian: 0x20 to 0x5F is the most significant digit of a number, 0x60 to 0x7E has more to come. */
const FIRST_FINAL = 0x20;
const FIRST_CONTINUED = 0x60;
const FINAL_VALUES = 64;
const CONTINUED_VALUES = 31;

/** Thrown for a text that `joinColumns` did not write: truncated, or not in this format. */
export class ColumnsError extends Error {
  override readonly name = 'ColumnsError';
}

/** @throws RangeError for a text that contains the separator */
export function textColumn(texts: readonly string[]): string {
  if (texts.some((text) => text.includes(SEPARATOR))) throw new RangeError('A text contains the character U+0000.');
  return texts.map((text) => text + SEPARATOR).join('');
}

/** The least significant digits of all numbers, then the next digits of those that have more, and so on. */
function digitsOf(numbers: readonly number[]): string {
  const digits: string[] = [];
  let rests = numbers;
  while (rests.length > 0) {
    const further: number[] = [];
    for (const rest of rests) {
      if (rest < FINAL_VALUES) digits.push(String.fromCharCode(FIRST_FINAL + rest));
      else {
        digits.push(String.fromCharCode(FIRST_CONTINUED + (rest % CONTINUED_VALUES)));
        further.push(Math.floor(rest / CONTINUED_VALUES));
      }
    }
    rests = further;
  }
  return digits.join('');
}

/**
 * The count of the numbers, then their digits.
 *
 * @throws RangeError for anything but safe non-negative integers
 */
export function numberColumn(numbers: readonly number[]): string {
  const wrong = numbers.find((number) => !Number.isSafeInteger(number) || number < 0);
  if (wrong !== undefined) throw new RangeError(`${wrong} is not a non-negative integer.`);
  return digitsOf([numbers.length]) + digitsOf(numbers);
}

/** Delta coding for numbers that change little, zigzag-encoded: differences 0, -1, 1, -2, 2 … become 0, 1, 2, 3, 4 … */
export function stepColumn(numbers: readonly number[]): string {
  return numberColumn(
    numbers.map((number, index) => {
      const step = number - (numbers[index - 1] ?? 0);
      return step < 0 ? -2 * step - 1 : 2 * step;
    }),
  );
}

/** Joins columns into one text. */
export function joinColumns(columns: readonly string[]): string {
  return `${columns.map(({ length }) => length.toString(36)).join(' ')}\n${columns.join('')}`;
}

/** @throws ColumnsError if the text is incomplete */
export function splitColumns(text: string): string[] {
  const end = text.indexOf('\n');
  const columns: string[] = [];
  let from = end + 1;
  for (const length of text.slice(0, Math.max(0, end)).split(' ')) {
    const to = from + Number.parseInt(length, 36);
    columns.push(text.slice(from, to));
    from = to;
  }
  if (end < 0 || from !== text.length) throw new ColumnsError('The file is incomplete.');
  return columns;
}

export function readTexts(column: string): string[] {
  const texts = column.split(SEPARATOR);
  if (texts.pop() !== '') throw new ColumnsError('A column of texts is incomplete.');
  return texts;
}

/** Reads `count` numbers whose digits begin at `from`. */
function readDigits(column: string, from: number, count: number): { numbers: number[]; end: number } {
  const numbers = new Array<number>(count).fill(0);
  let at = from;
  let factor = 1;
  let unfinished = [...numbers.keys()];
  while (unfinished.length > 0) {
    const further: number[] = [];
    for (const index of unfinished) {
      const code = column.charCodeAt(at++);
      const isFinal = code < FIRST_CONTINUED;
      numbers[index] = (numbers[index] ?? 0) + (code - (isFinal ? FIRST_FINAL : FIRST_CONTINUED)) * factor;
      if (!isFinal) further.push(index);
    }
    if (at > column.length) throw new ColumnsError('A column of numbers is incomplete.');
    unfinished = further;
    factor *= CONTINUED_VALUES;
  }
  return { numbers, end: at };
}

/** @throws ColumnsError if the column is incomplete */
export function readNumbers(column: string): number[] {
  const {
    numbers: [count = 0],
    end: begin,
  } = readDigits(column, 0, 1);
  if (count > column.length) throw new ColumnsError('A column of numbers is incomplete.');
  const { numbers, end } = readDigits(column, begin, count);
  if (end !== column.length) throw new ColumnsError('A column of numbers is incomplete.');
  return numbers;
}

export function readSteps(column: string): number[] {
  let sum = 0;
  return readNumbers(column).map((step) => {
    sum += step % 2 === 0 ? step / 2 : -(step + 1) / 2;
    return sum;
  });
}

/** Front coding for sorted texts: a column of the lengths shared with the previous text, and a column of the rests. */
export function frontCodedColumns(texts: readonly string[]): [shared: string, rests: string] {
  const shared: number[] = [];
  const rests: string[] = [];
  let previous = '';
  for (const text of texts) {
    let length = 0;
    while (length < text.length && text[length] === previous[length]) length += 1;
    // Do not split a surrogate pair: UTF-8 cannot encode half of one.
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

/** Dictionary coding for repeated or absent texts: the sorted distinct texts (two columns) and an index for each. */
export function tableColumns(texts: readonly (string | null)[]): string[] {
  const table = [...new Set(texts.filter((text) => text !== null))].sort();
  const indexOf = new Map(table.map((text, index) => [text, index + 1]));
  return [
    ...frontCodedColumns(table),
    numberColumn(texts.map((text) => (text === null ? 0 : (indexOf.get(text) ?? 0)))),
  ];
}

export function readTable(shared: string, rests: string, indexes: string): (string | null)[] {
  const table = readFrontCoded(shared, rests);
  return readNumbers(indexes).map((index) => table[index - 1] ?? null);
}
