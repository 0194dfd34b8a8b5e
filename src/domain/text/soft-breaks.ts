/** Longest run of letters without a place to break. Browsers take half a minute to break one of 50,000. */
const LONGEST = 100;

const LONG_RUN = new RegExp(`\\S{${LONGEST + 1},}`, 'g');

/** Cuts a run before the characters that would make a piece too long. One with stacked marks may exceed the length. */
function cutRun(run: string): string[] {
  const pieces = [''];
  for (const { segment: character } of new Intl.Segmenter('en').segment(run)) {
    const last = pieces.at(-1) ?? '';
    if (last !== '' && last.length + character.length > LONGEST) pieces.push(character);
    else pieces[pieces.length - 1] = last + character;
  }
  return pieces;
}

/** The pieces of a text between which a line may break where it has no spaces: usually the text alone. */
export function breakablePieces(text: string): string[] {
  const pieces = [''];
  let end = 0;
  for (const { 0: run, index } of text.matchAll(LONG_RUN)) {
    const [first = '', ...rest] = cutRun(run);
    pieces[pieces.length - 1] += text.slice(end, index) + first;
    pieces.push(...rest);
    end = index + run.length;
  }
  pieces[pieces.length - 1] += text.slice(end);
  return pieces;
}

/** A name with a zero-width space wherever `breakablePieces` divides it: usually unchanged. */
export function softBreaks(name: string): string {
  return breakablePieces(name).join('\u200b');
}
