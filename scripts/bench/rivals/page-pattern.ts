/**
 * Takes pages of one kind apart into what is the same on all of them and what is each page's own, so that other tools can
 * be given a template and the contents for the very same pages.
 */

/** Pieces of text that stand on every page, in order; a page's values stand before, between and after them. */
export interface PagePattern {
  readonly fixed: readonly string[];
}

/** Whole elements where templates of other tools have rules of their own, else tags and the text between them. */
const TOKEN = /<(script|style|title)\b[\s\S]*?<\/\1>|<[^>]*>|[^<]+/g;

const tokensOf = (page: string): readonly string[] => page.match(TOKEN) ?? [];

/** The places in `tokens` of `wanted` in order, as early as possible; `null` when not all of them are there. */
function placesOf(wanted: readonly string[], tokens: readonly string[]): number[] | null {
  const places: number[] = [];
  let from = 0;
  for (const token of wanted) {
    const place = tokens.indexOf(token, from);
    if (place < 0) return null;
    places.push(place);
    from = place + 1;
  }
  return places;
}

/** A longest sequence that two lists have in common. */
function common(a: readonly string[], b: readonly string[]): string[] {
  const width = b.length + 1;
  const lengths = new Uint16Array((a.length + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = a.length - 1; row >= 0; row--)
    for (let column = b.length - 1; column >= 0; column--)
      lengths[row * width + column] =
        a[row] === b[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1));
  const found: string[] = [];
  let [row, column] = [0, 0];
  while (row < a.length && column < b.length) {
    const token = a[row] ?? '';
    if (token === b[column]) {
      found.push(token);
      row += 1;
      column += 1;
    } else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  return found;
}

/** Reads pages one by one: it asks for them twice. @throws Error without pages */
export function patternOf(pages: () => Iterable<string>): PagePattern {
  let shared: readonly string[] | undefined;
  for (const page of pages()) {
    const tokens = tokensOf(page);
    if (shared === undefined) shared = tokens;
    else if (placesOf(shared, tokens) === null) shared = common(shared, tokens);
  }
  if (shared === undefined || shared.length === 0) throw new Error('There are no pages to take apart.');

  // Where nothing ever stands between two tokens, they are one.
  const isApart = new Set<number>();
  for (const page of pages()) {
    const places = placesOf(shared, tokensOf(page)) ?? [];
    for (let next = 1; next < places.length; next++)
      if (places[next] !== (places[next - 1] ?? 0) + 1) isApart.add(next);
  }
  const fixed: string[] = [];
  for (const [number, token] of shared.entries()) {
    if (number === 0 || isApart.has(number)) fixed.push(token);
    else fixed[fixed.length - 1] += token;
  }
  return { fixed };
}

/** A page's own values: one more than there are fixed pieces. @throws Error when the page is of another pattern */
export function valuesOf(page: string, { fixed }: PagePattern): string[] {
  // By tokens, so that a piece is not found within a value.
  const tokens = tokensOf(page);
  const values: string[] = [];
  let from = 0;
  for (const piece of fixed) {
    const pieceTokens = tokensOf(piece);
    const start = placeOfRun(tokens, pieceTokens, from);
    values.push(tokens.slice(from, start).join(''));
    from = start + pieceTokens.length;
  }
  values.push(tokens.slice(from).join(''));
  return values;
}

function placeOfRun(tokens: readonly string[], run: readonly string[], from: number): number {
  for (let start = from; start <= tokens.length - run.length; start++)
    if (run.every((token, offset) => tokens[start + offset] === token)) return start;
  throw new Error('A page is of another pattern than the others.');
}

/** The page again. */
export function pageOf(values: readonly string[], { fixed }: PagePattern): string {
  let page = values[0] ?? '';
  for (const [number, piece] of fixed.entries()) page += piece + (values[number + 1] ?? '');
  return page;
}
