/** Longest title, in Latin characters, that fits two lines on a phone in large type. */
const LONG = 34;

/** Longest word that fits one line on the narrowest phone in the largest type. */
const LONG_WORD = 9;

/** Characters about twice as wide as Latin ones. */
const WIDE = /[\p{scx=Hangul}\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]/gu;

/** Scripts whose letters fill the whole line, or stack marks. */
const TALL = /[^\p{scx=Latin}\p{scx=Greek}\p{scx=Cyrillic}\p{sc=Common}\p{sc=Inherited}]/u;

/** The classes of a page title. */
export interface TitleClasses {
  /** Set smaller. */
  readonly long: boolean;
  /** Set smaller where the line would be too short for its longest word. */
  readonly wordy: boolean;
  /** Lines further apart. */
  readonly tall: boolean;
}

/** How a page title is set (rule L8). */
export function titleClasses(name: string): TitleClasses {
  const width = name.length + (name.match(WIDE)?.length ?? 0);
  const long = width > LONG;
  // Text in wide characters breaks anywhere.
  const words = name.replace(WIDE, ' ').split(/[\s-]+/);
  return { long, wordy: !long && words.some((word) => word.length > LONG_WORD), tall: TALL.test(name) };
}
