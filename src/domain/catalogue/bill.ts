import {
  type ArtistRules,
  artistKey,
  artistName,
  bareName,
  collapseWhitespace,
  listedName,
  NO_RULES,
} from './artist-name.ts';
import { maskQuoted } from './mask-quoted.ts';
import { readStatusMarks } from './status-mark.ts';

/** What is read of an event to know its bill. */
export interface NamedEvent {
  readonly name: string | null;
  readonly artistKey: string | null;
}

/** An artist whom an event names besides its own. */
export interface BilledArtist {
  /** Grouping key of the artist. */
  readonly key: string;
  /** In the event's spelling. */
  readonly name: string;
}

/** How a piece of a name is joined to the one before it. */
type Joint = 'start' | 'list' | 'plus' | 'slash' | 'and' | 'with' | 'presents' | 'title' | 'against' | 'place';

interface Piece extends BilledArtist {
  readonly joint: Joint;
  readonly isOneWord: boolean;
  readonly hasArticle: boolean;
}

/** Separators of rule A10. As in rule A2, two may share a space, and a colon between digits is a time. */
const SEPARATORS: readonly (readonly [Exclude<Joint, 'start'>, string])[] = [
  ['list', String.raw`[,;](?= )| \|(?= )| ?/ | /(?= )`],
  ['plus', String.raw` \+(?= )`],
  ['slash', '/'],
  ['and', ' (?:and|&)(?= )'],
  ['with', String.raw` (?:with|w/|featuring|ft\.)(?= )`],
  ['presents', ' presents(?= |:|$)'],
  ['title', String.raw`:(?!(?<=\d:)\d)| [-—](?= )`],
  ['against', String.raw` vs\.?(?= )`],
  ['place', ' (?:at|@)(?= )'],
];
const ANY_SEPARATOR = new RegExp(SEPARATORS.map(([, pattern]) => pattern).join('|'), 'i');
const EACH_SEPARATOR = new RegExp(SEPARATORS.map(([, pattern]) => `(${pattern})`).join('|'), 'gi');

/** A limit for hostile names: no bill is this long. */
const MOST_PIECES = 40;

/** From this number of longer names on, the words of a name are common ones: `Open Mic`, `Christmas`. */
const COMMON_FROM = 3;
const MOST_WORDS_OF_COMMON = 3;
const MOST_WORDS_READ = 20;

/** What introduces so many artists is a series or a promoter: an act follows its colon, not a title. */
const SERIES_FROM = 2;

/** One word is more often a title or a thing than a longer name, so it needs more shows of its own. */
const SHOWS_OF_ONE_WORD = 2;

const WHOLE: readonly Piece[] = [];
const NO_ACTS: readonly Piece[] = [];

/** Finds names that are kept whole (rule A8). */
function wholeNamePattern(wholeNames: readonly string[]): RegExp {
  const names = wholeNames.map((name) => name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(String.raw`(?<=^|\s)(?:${names.join('|')})(?=$|[\s:,;])`, 'gi');
}

/** The pieces of an event's name; none if all of it is an artist's, with a place or without. */
function piecesOf(eventName: string, wholeName: RegExp | null, rules: ArtistRules): readonly Piece[] {
  // Most names are known to be whole at once.
  if (!ANY_SEPARATOR.test(eventName)) return WHOLE;
  const text = readStatusMarks(collapseWhitespace(eventName)).rest;
  const pieces: Piece[] = [];
  let start = 0;
  let joint: Joint = 'start';
  const add = (end: number, next: Joint) => {
    const whole = text.slice(start, end).trim();
    if (whole !== '') {
      const read = wholeName !== null && whole.replace(wholeName, '') === '' ? whole : bareName(whole);
      // What is no artist never has shows of its own, so nothing takes it for one.
      const name = listedName(read, rules) ?? read;
      const hasArticle = /^the /i.test(whole);
      pieces.push({ joint, name, key: artistKey(name), isOneWord: !name.includes(' '), hasArticle });
    }
    // `presents:` presents, and `: with` is no title.
    if (whole !== '' || joint === 'title') joint = next;
  };
  const unquoted = maskQuoted(text);
  const masked = wholeName === null ? unquoted : unquoted.replace(wholeName, (name) => '_'.repeat(name.length));
  for (const match of masked.matchAll(EACH_SEPARATOR)) {
    if (pieces.length === MOST_PIECES) return pieces;
    const [next] = SEPARATORS.find((_, index) => match[index + 1] !== undefined) ?? ['list'];
    add(match.index, next);
    start = match.index + match[0].length;
  }
  add(text.length, 'start');
  return pieces.every(({ joint }) => joint === 'start' || joint === 'place') ? WHOLE : pieces;
}

/** Which of these names stand in at least `COMMON_FROM` longer ones. */
function commonNames(names: ReadonlySet<string>, all: Iterable<string>): ReadonlySet<string> {
  const firstWords = new Set([...names].map((name) => name.split(' ', 1)[0]));
  const longer = new Map<string, Set<string>>();
  for (const name of all) {
    const words = name.split(' ', MOST_WORDS_READ);
    for (const [from, word] of words.entries()) {
      if (!firstWords.has(word)) continue;
      for (let to = from + 1; to <= Math.min(words.length, from + MOST_WORDS_OF_COMMON); to += 1) {
        const part = words.slice(from, to).join(' ');
        if (part !== name && names.has(part)) longer.set(part, (longer.get(part) ?? new Set()).add(name));
      }
    }
  }
  return new Set([...longer].flatMap(([name, { size }]) => (size >= COMMON_FROM ? name : [])));
}

/** Whether a piece is known to be an artist's name. */
type IsKnown = (piece: Piece | undefined) => boolean;

/** @param shows by artist: the number of events whose whole name is theirs */
function knownNames(
  lists: readonly (readonly Piece[])[],
  shows: ReadonlyMap<string, number>,
  places: ReadonlySet<string>,
): IsKnown {
  const all = new Set(shows.keys());
  const names = new Set<string>();
  for (const { key, isOneWord } of lists.flat()) {
    all.add(key);
    if ((shows.get(key) ?? 0) >= (isOneWord ? SHOWS_OF_ONE_WORD : 1) && !places.has(key)) names.add(key);
  }
  for (const name of commonNames(names, all)) names.delete(name);
  return (piece) => piece !== undefined && names.has(piece.key);
}

/** Series and promoters: what several known artists follow, after its colon. */
function seriesIn(lists: readonly (readonly Piece[])[], isKnown: IsKnown): ReadonlySet<string> {
  const introduced = new Map<string, Set<string>>();
  for (const pieces of lists) {
    for (const [index, piece] of pieces.entries()) {
      const before = pieces[index - 1];
      if (piece.joint !== 'title' || before === undefined || !isKnown(piece)) continue;
      introduced.set(before.key, (introduced.get(before.key) ?? new Set()).add(piece.key));
    }
  }
  return new Set([...introduced].flatMap(([key, { size }]) => (size >= SERIES_FROM ? key : [])));
}

/** The pieces that are known artists, each once. */
function actsIn(pieces: readonly Piece[], isKnown: IsKnown, series: ReadonlySet<string>): readonly Piece[] {
  const acts = new Map<string, Piece>();
  let isAct = true;
  for (const [index, piece] of pieces.entries()) {
    const [before, after] = [pieces[index - 1], pieces[index + 1]];
    const { joint, isOneWord, hasArticle } = piece;
    if (joint === 'place') isAct = false;
    else if (joint === 'title') isAct = series.has(before?.key ?? '') || after?.joint === 'plus';
    else if (joint === 'with' || joint === 'presents' || joint === 'plus') isAct = true;
    if (!isAct || !isKnown(piece) || joint === 'against' || after?.joint === 'against') continue;
    // `A/B` and `A & The B` may be one name.
    const needsBefore = joint === 'slash' || (joint === 'and' && (isOneWord || hasArticle));
    const needsAfter = after?.joint === 'slash' || (after?.joint === 'and' && (isOneWord || after.hasArticle));
    if ((!needsBefore || isKnown(before)) && (!needsAfter || isKnown(after))) acts.set(piece.key, piece);
  }
  return acts.size === 0 ? NO_ACTS : [...acts.values()];
}

/**
 * The further artists of each event that has a bill (rule A10), in the order of its name.
 *
 * @param events all of them: what they are called decides who is an artist
 * @param places keys of the names of venues, which are no artists
 */
export function billedArtists<Event extends NamedEvent>(
  events: readonly Event[],
  places: ReadonlySet<string>,
  rules: ArtistRules = NO_RULES,
): ReadonlyMap<Event, readonly BilledArtist[]> {
  const wholeName = rules.wholeNames.length === 0 ? null : wholeNamePattern(rules.wholeNames);
  const byName = new Map<string | null, readonly Piece[]>();
  const shows = new Map<string, number>();
  for (const { name, artistKey: key } of events) {
    let pieces = byName.get(name);
    if (pieces === undefined) {
      pieces = piecesOf(name ?? '', wholeName, rules);
      byName.set(name, pieces);
    }
    if (pieces === WHOLE && key !== null) shows.set(key, (shows.get(key) ?? 0) + 1);
  }
  const lists = [...byName.values()].filter((pieces) => pieces !== WHOLE);
  const isKnown = knownNames(lists, shows, places);
  const series = seriesIn(lists, isKnown);
  const acts = new Map([...byName].map(([name, pieces]) => [name, actsIn(pieces, isKnown, series)]));
  const bills = new Map<Event, readonly BilledArtist[]>();
  for (const event of events) {
    const others = (acts.get(event.name) ?? []).filter(({ key }) => key !== event.artistKey);
    if (others.length > 0) bills.set(event, others);
  }
  return bills;
}

/** The keys of names of venues, for `billedArtists`. */
export const placesOf = (venueNames: Iterable<string>): ReadonlySet<string> =>
  new Set([...venueNames].flatMap((name) => artistKey(artistName(name) ?? '')));

/**
 * The bills of events that have one, by id (rule A10).
 *
 * @param events all of them; or for the bills of a few artists those whose names contain theirs, which lack only what other
 *   names say: that a series introduces artists, or that the other half of a name is one
 * @param venueNames of all venues, or of those that may be called like these artists
 */
export function billsById(
  events: readonly { readonly id: number; readonly name: string | null }[],
  venueNames: Iterable<string>,
  rules: ArtistRules = NO_RULES,
): ReadonlyMap<number, readonly BilledArtist[]> {
  const named = events.map(({ id, name }) => {
    const artist = artistName(name, rules);
    return { id, name, artistKey: artist === null ? null : artistKey(artist) };
  });
  return new Map([...billedArtists(named, placesOf(venueNames), rules)].map(([{ id }, bill]) => [id, bill]));
}
