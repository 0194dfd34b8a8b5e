/** Longest title, in Latin characters, that fits two lines on a phone in large type. */
const LONG = 34;

/** Characters about twice as wide as Latin ones. */
const WIDE = /[\p{scx=Hangul}\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]/gu;

/** Scripts whose letters fill the whole line, or stack marks. */
const TALL = /[^\p{scx=Latin}\p{scx=Greek}\p{scx=Cyrillic}\p{sc=Common}\p{sc=Inherited}]/u;

/** How a page title is set: `long` smaller, `tall` with lines further apart. */
export function titleClasses(name: string): { readonly long: boolean; readonly tall: boolean } {
  const width = name.length + (name.match(WIDE)?.length ?? 0);
  return { long: width > LONG, tall: TALL.test(name) };
}
