/** The texts of an event that a blacklist is matched against. */
export interface MuteTexts {
  readonly name: string | null;
  readonly artist: string | null;
  readonly categories: readonly string[];
  readonly venueName: string | null;
}

const WORD = /[\p{L}\p{N}]/u;

/** Scripts written without spaces: every position may be a word boundary. */
export const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/** Removes letter case and accents, and collapses white space. */
function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/\s+/gu, ' ')
    .trim();
}

/** Whether two adjacent characters are inside one word. */
function isInsideWord(before: string | undefined, after: string | undefined): boolean {
  if (before === undefined || after === undefined) return false;
  return WORD.test(before) && WORD.test(after) && !UNSPACED.test(before) && !UNSPACED.test(after);
}

/** A folded text by its characters, and where words begin and end in it. */
interface Folded {
  readonly characters: readonly string[];
  /** Positions where a word may begin. */
  readonly starts: readonly number[];
  /** For each position, and the end, whether no word goes across it. */
  readonly isBoundary: readonly boolean[];
}

/** An event is matched against the terms of many people. */
const foldedTexts = new WeakMap<MuteTexts, readonly Folded[]>();

function textsOf(event: MuteTexts): readonly Folded[] {
  const known = foldedTexts.get(event);
  if (known !== undefined) return known;
  const texts = [event.name, event.artist, event.venueName, ...event.categories]
    .filter((text) => text !== null)
    .map((text) => {
      const characters = [...fold(text)];
      const positions = Array.from({ length: characters.length + 1 }, (_, index) => index);
      const isBoundary = positions.map((at) => !isInsideWord(characters[at - 1], characters[at]));
      return { characters, starts: positions.filter((at) => isBoundary[at]), isBoundary };
    });
  foldedTexts.set(event, texts);
  return texts;
}

/** Terms as a tree of their characters, so that 500 cost hardly more than one. */
interface TermTree {
  readonly next: Map<string, TermTree>;
  /** Position of the first term that ends here; infinite if none does. */
  first: number;
}

const newTree = (): TermTree => ({ next: new Map(), first: Number.POSITIVE_INFINITY });

function treeOf(terms: readonly string[]): TermTree {
  const root = newTree();
  for (const [position, term] of terms.entries()) {
    let tree = root;
    for (const character of fold(term)) {
      const next = tree.next.get(character) ?? newTree();
      tree.next.set(character, next);
      tree = next;
    }
    if (tree !== root) tree.first = Math.min(tree.first, position);
  }
  return root;
}

/**
 * Prepares a blacklist. The result gives the first term that mutes an event, or `null`. A term matches whole words or
 * phrases in the event's name, artist, category or venue, ignoring case and accents: `ice` does not mute `Juice`. A blank
 * term mutes nothing.
 */
export function muteRule(terms: readonly string[]): (event: MuteTexts) => string | null {
  const root = treeOf(terms);
  return (event) => {
    let first = Number.POSITIVE_INFINITY;
    for (const { characters, starts, isBoundary } of root.next.size === 0 ? [] : textsOf(event)) {
      for (const start of starts) {
        let end = start;
        let tree: TermTree | undefined = root;
        while (tree !== undefined) {
          if (tree.first < first && isBoundary[end] === true) first = tree.first;
          tree = tree.next.get(characters[end] ?? '');
          end += 1;
        }
      }
    }
    return terms[first] ?? null;
  };
}
