import { maskQuoted } from './mask-quoted.ts';
import { readStatusMarks } from './status-mark.ts';

/** What an operator says about names (rule K5): `artistRules` makes it of corrections. */
export interface ArtistRules {
  /** Names that are never cut (rule A8), in any letter case. */
  readonly wholeNames: readonly string[];
  /** Those that a text may begin with. */
  readonly wholeNamesFor: (text: string) => readonly string[];
  /** By key: the name of the artist that stands for this one; `null` for nobody. */
  readonly listedAs: ReadonlyMap<string, string | null>;
  /** By key: the spelling that is shown. */
  readonly spellings: ReadonlyMap<string, string>;
}

/** The rules of a site without corrections. */
export const NO_RULES: ArtistRules = {
  wholeNames: [],
  wholeNamesFor: () => [],
  listedAs: new Map(),
  spellings: new Map(),
};

/**
 * Separators of rule A2. All but the colon need a space on both sides; the closing space is a lookahead, so that two
 * separators can share it. A colon between digits is a time. No `u` flag: with it, `i` would also equate `ſ` and `s`.
 */
const SEPARATOR = /:(?!(?<=\d:)\d)| (?:at|-|—|\||vs|@|w\/|with|featuring|ft\.|&)(?= )| presents(?= |:|$)/gi;

/** Trailing words and phrases, longest first, so that 'World Tour' is tried before 'Tour'. */
const TRAILING = ['world tour', 'residency', 'the tour', 'concert', 'live', 'tour', 'show'];

/** Kinds of event, not names. */
const OCCASIONS = new Set(['an evening', 'a night', 'an afternoon', 'a morning', 'a conversation']);

const PERHAPS_OCCASION = /^(an? [a-z]+) (?:with|w\/)[:.…]* /i;

const UNSOUND = new Set(['', 'the', ...TRAILING]);

/** Words that need another one after them: `Harbor in Concert` is not by `Harbor in`. */
const DANGLING = / (?:in|at|on|of|for|with|and|the|an?|&|\+)$/i;

/** What a mark of status before a place leaves. */
const ONLY_PLACE = /^(?:at|@) /;

/** Nothing but separator characters: not a name. */
const ONLY_MARKS = /^[:|\-— ]*$/;
const NO_MARK = /[^:|\-— ]/;

/** Normalizes to NFC, collapses white space (including Unicode spaces) and trims. */
export function collapseWhitespace(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim();
}

function isSound(name: string): boolean {
  const lower = name.toLowerCase();
  return !UNSOUND.has(lower) && !OCCASIONS.has(lower) && !ONLY_MARKS.test(name);
}

/** Length of the longest whole name that `text` begins with; 0 if there is none. */
function wholeNameLength(text: string, wholeNames: readonly string[]): number {
  let longest = 0;
  for (const whole of wholeNames) {
    const head = text.slice(0, whole.length);
    const next = text.slice(whole.length, whole.length + 1);
    if (head.toLowerCase() === whole.toLowerCase() && (next === '' || next === ' ' || next === ':')) {
      longest = Math.max(longest, whole.length);
    }
  }
  return longest;
}

function cutAtSeparator(text: string, from: number): string {
  const name = text.search(NO_MARK);
  if (name === -1) return text;
  for (const match of maskQuoted(text).matchAll(SEPARATOR)) {
    if (match.index < from || match.index < name) continue;
    const before = text.slice(0, match.index).trim();
    if (isSound(before)) return before;
  }
  return text;
}

/** `An Evening with Night Ferry` is by Night Ferry. */
function dropOccasion(text: string): string {
  const [match = '', occasion = ''] = PERHAPS_OCCASION.exec(text) ?? [];
  const rest = text.slice(match.length);
  return OCCASIONS.has(occasion.toLowerCase()) && isSound(rest) ? rest : text;
}

function dropLeadingThe(name: string): string {
  const rest = /^the /i.test(name) ? name.slice(4) : name;
  return isSound(rest) ? rest : name;
}

function dropTrailing(name: string): string {
  const lower = name.toLowerCase();
  const phrase = TRAILING.find((candidate) => lower === candidate || lower.endsWith(` ${candidate}`));
  if (phrase === undefined) return name;
  // The phrase is ASCII, so it has the same length in the original, even where lower-casing changed earlier letters.
  const rest = name.slice(0, name.length - phrase.length).trim();
  return isSound(rest) && !DANGLING.test(rest) ? rest : name;
}

/** A name without a leading `The` and trailing words (rule A3). */
export function bareName(name: string): string {
  return dropTrailing(dropLeadingThe(name));
}

/** The name of the artist that stands for this one (rule K5); `null` for nobody. */
export function listedName(name: string, { listedAs }: ArtistRules): string | null {
  if (listedAs.size === 0) return name;
  const other = listedAs.get(artistKey(name));
  return other === undefined ? name : other;
}

/**
 * The artist's name in this event's spelling (rules A1–A4, A9), or that of the artist it is listed as (rule K5); `null` for
 * a blank event name, for a mark of status alone or with a place (nobody is called `CANCELLED`, or `POSTPONED at Foundry`),
 * and for what an operator says is no artist.
 *
 * A step that would leave no name is skipped: `Live at Harbor: Part Two` gives `Live at Harbor`, and `The Show` stays.
 */
export function artistName(eventName: string | null, rules: ArtistRules = NO_RULES): string | null {
  const name = collapseWhitespace(eventName ?? '');
  if (name === '') return null;
  const { rest } = readStatusMarks(name);
  if (rest !== name && (ONLY_MARKS.test(rest) || ONLY_PLACE.test(rest))) return null;
  const text = dropOccasion(rest);
  const whole = wholeNameLength(text, rules.wholeNamesFor(text));
  const cut = cutAtSeparator(text, whole);
  return listedName(whole > 0 && cut.length === whole ? cut : bareName(cut), rules);
}

/**
 * Whom a stored or typed name of an artist means: names that were derived before marks of status were read (rule A9) may
 * have one. `null` if it is nothing else, or nobody (rule K5).
 */
export function presentName(artist: string, rules: ArtistRules = NO_RULES): string | null {
  const name = collapseWhitespace(artist);
  return readStatusMarks(name).rest === name ? listedName(name, rules) : artistName(name, rules);
}

/**
 * The grouping key of an artist name: lower case (rule A5). Lower-casing can undo NFC (`H̱` is two code points, `ẖ` is
 * one), so the result is normalized again.
 */
export function artistKey(name: string): string {
  return name.toLowerCase().normalize('NFC');
}
