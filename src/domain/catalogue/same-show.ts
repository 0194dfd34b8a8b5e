import { UNSPACED } from '../text/mute.ts';
import { type ArtistRules, artistKey, artistName, collapseWhitespace } from './artist-name.ts';
import { groupBy } from './group.ts';
import { readStatusMarks } from './status-mark.ts';

/** An event that begins at a time and venue at which another source has one, too. */
export interface SharedEvent {
  readonly id: number;
  readonly source: string;
  /** As imported, and as listed. */
  readonly names: readonly (string | null)[];
  /** Keys of venue and start, as imported and as listed: two events with one in common are at one place at one time. */
  readonly places: readonly string[];
}

/** Which event is listed for another one. */
export interface EventJoin {
  readonly id: number;
  readonly listedAs: number;
}

interface ReadName {
  readonly artist: string | null;
  /** Words in lower case, with a space around each. */
  readonly words: string;
  /** In lower case, without marks of status. */
  readonly text: string;
}

function readName(name: string, rules: ArtistRules): ReadName {
  const artist = artistName(name, rules);
  const text = readStatusMarks(collapseWhitespace(name)).rest.toLowerCase();
  const words = text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return {
    artist: artist === null ? null : artistKey(artist),
    words: words.length === 0 ? '' : ` ${words.join(' ')} `,
    text,
  };
}

/** What may stand beside a name of one word that is part of a longer one: a mark, or a word that lists more. */
const BESIDE = String.raw`[^\p{L}\p{M}\p{N}\s'’]|\b(?:with|w|feat|featuring|ft|and|presents|vs|at|live)\b`;

/** Whether all words of `part` stand in `whole` in a row. One word alone has to be set off: `Blue` is not in `Blue Heron`. */
function isWithin(part: ReadName, whole: ReadName): boolean {
  if (part.words === '' || !whole.words.includes(part.words)) return false;
  const word = part.words.trim();
  if (word.includes(' ') || UNSPACED.test(word) || part.words === whole.words) return true;
  return new RegExp(`(?:^|(?:${BESIDE})\\s*)${word}(?:$|\\s*(?:${BESIDE}))`, 'u').test(whole.text);
}

/** An event with its names read. */
interface ReadEvent extends SharedEvent {
  readonly read: readonly ReadName[];
  /** Characters of the shortest name. */
  readonly size: number;
  /** 0 for the preferred one. */
  readonly rank: number;
}

/** 2 if a name has the head's artist (rule A5), 1 if the head's name is within one, else 0. */
function likeness({ read }: ReadEvent, head: ReadEvent): 0 | 1 | 2 {
  const pairs = head.read.flatMap((own) => read.map((other) => [own, other] as const));
  if (pairs.some(([own, other]) => own.artist !== null && own.artist === other.artist)) return 2;
  return pairs.some(([own, other]) => isWithin(own, other)) ? 1 : 0;
}

/** The one event that fits best, of a source; `null` if several fit as well, under different names. */
function onlyBest(events: readonly ReadEvent[], likenessOf: (event: ReadEvent) => number): ReadEvent | null {
  const most = Math.max(0, ...events.map(likenessOf));
  const [first, ...others] = events.filter((event) => most > 0 && likenessOf(event) === most);
  const isAmbiguous = others.some(({ read }) => read[0]?.words !== first?.read[0]?.words);
  return first === undefined || isAmbiguous ? null : first;
}

interface Show {
  readonly head: ReadEvent;
  readonly events: ReadEvent[];
}

/**
 * Finds the same show from several sources (rule K7). A show has a head, its event with the shortest name; the others have
 * the same artist, or the head's name within theirs. Of each source one event at most belongs to it, and none if several
 * could. Which events are one show does not depend on their order.
 *
 * @param events the preferred ones first: of each show the first is listed
 */
export function sameShows(events: readonly SharedEvent[], rules: ArtistRules): EventJoin[] {
  const all = events.map((event, rank): ReadEvent => {
    const read = event.names.flatMap((name) => (name === null ? [] : readName(name, rules)));
    return { ...event, read, rank, size: Math.min(...read.map(({ text }) => text.length)) };
  });
  const stands = all.flatMap((event) => event.places.map((place) => ({ place, event })));
  const byPlace = groupBy(stands, ({ place }) => place);

  const showOf = new Map<ReadEvent, Show>();
  const heads = all.toSorted((a, b) => a.size - b.size || a.id - b.id);
  // The same artist counts before a name within another.
  for (const least of [2, 1]) {
    for (const head of heads) {
      const show = showOf.get(head) ?? { head, events: [head] };
      if (show.head !== head) continue;
      const free = [...new Set(head.places.flatMap((place) => byPlace.get(place) ?? []).map(({ event }) => event))]
        .filter((event) => event === head || !showOf.has(event))
        .sort((a, b) => a.id - b.id);
      const bySource = groupBy(free, ({ source }) => source);
      for (const [source, events] of bySource) {
        if (show.events.some((event) => event.source === source)) continue;
        const best = onlyBest(events, (event) => likeness(event, head));
        if (best === null || likeness(best, head) < least) continue;
        // Nor may several of the head's source fit it.
        if (onlyBest(bySource.get(head.source) ?? [], (event) => likeness(best, event)) !== head) continue;
        show.events.push(best);
        for (const event of [head, best]) showOf.set(event, show);
      }
    }
  }
  const joins = [...new Set(showOf.values())].flatMap((show) => {
    const [listed, ...others] = show.events.toSorted((a, b) => a.rank - b.rank);
    return others.map(({ id }) => ({ id, listedAs: listed?.id ?? id }));
  });
  return joins.sort((a, b) => a.id - b.id);
}
