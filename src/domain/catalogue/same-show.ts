import { type ArtistRules, artistKey, artistName, collapseWhitespace } from './artist-name.ts';
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
}

function readName(name: string, rules: ArtistRules): ReadName {
  const artist = artistName(name, rules);
  const words =
    readStatusMarks(collapseWhitespace(name))
      .rest.toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return {
    artist: artist === null ? null : artistKey(artist),
    words: words.length === 0 ? '' : ` ${words.join(' ')} `,
  };
}

const isPart = (a: string, b: string) => a !== '' && b !== '' && (a.includes(b) || b.includes(a));

/** 2 for names of one artist (rule A5), 1 if all words of one are in the other, else 0. */
function likeness(a: readonly ReadName[], b: readonly ReadName[]): number {
  const each = a.flatMap((one) =>
    b.map((other) => {
      if (one.artist !== null && one.artist === other.artist) return 2;
      return isPart(one.words, other.words) ? 1 : 0;
    }),
  );
  return Math.max(0, ...each);
}

/** A show, with the event that is listed for it. */
interface Show {
  readonly id: number;
  readonly names: readonly ReadName[];
  /** Of its events. No source lists a show twice. */
  readonly sources: Set<string>;
}

/**
 * Finds the same show from several sources (rule K7). An event belongs to the show whose listed event is most like it; of
 * each source to one at most.
 *
 * @param events the preferred ones first: they are listed
 */
export function sameShows(events: readonly SharedEvent[], rules: ArtistRules): EventJoin[] {
  const showsAt = new Map<string, Show[]>();
  const joins: EventJoin[] = [];
  for (const { id, source, names, places } of events) {
    const read = names.flatMap((name) => (name === null ? [] : readName(name, rules)));
    let best: { readonly show: Show; readonly score: number } | null = null;
    for (const show of new Set(places.flatMap((place) => showsAt.get(place) ?? []))) {
      if (show.sources.has(source)) continue;
      const score = likeness(read, show.names);
      if (score > (best?.score ?? 0)) best = { show, score };
    }
    if (best !== null) {
      best.show.sources.add(source);
      joins.push({ id, listedAs: best.show.id });
      continue;
    }
    const show = { id, names: read, sources: new Set([source]) };
    for (const place of places) showsAt.set(place, [...(showsAt.get(place) ?? []), show]);
  }
  return joins;
}
