import type { Performer, ShowPlace, ShowSet } from './show-set.ts';
import type { CalendarDay, Instant } from './types.ts';
import { isUpcoming } from './upcoming.ts';

/** A file is full with so many events: what a screen shows lies in few files, and none of them is large. */
const EVENTS_PER_FILE = 256;

/** One event of a pair, as far as cards show it. */
export interface EventDetails {
  readonly id: number;
  /** Which of the place's groups it belongs to, from 0. */
  readonly group: number;
  /** Day at the venue. */
  readonly day: CalendarDay | null;
  /** Minutes after midnight at the venue. */
  readonly minutes: number | null;
  readonly upcomingUntil: Instant | null;
}

/** What the card of a pair shows beyond what searching needs. */
export interface PlaceDetails {
  readonly picture: string | null;
  /** Soonest first, undated last. */
  readonly events: readonly EventDetails[];
}

/** The details of one artist's places, in their order. */
type ArtistDetails = readonly PlaceDetails[];

function detailsOf({ groups, events }: ShowPlace, now: Instant): PlaceDetails {
  const groupOf = new Map(groups.flatMap((group, index) => group.events.map((event) => [event, index] as const)));
  const upcoming = events.filter(({ upcomingUntil }) => isUpcoming(upcomingUntil, now));
  const pictured = [...upcoming, ...events.toReversed()].find(({ image }) => image !== null);
  return {
    picture: pictured?.image ?? null,
    events: events.map((event) => ({
      id: event.id,
      group: groupOf.get(event) ?? 0,
      day: event.localDay,
      minutes: event.localMinutes,
      upcomingUntil: event.upcomingUntil,
    })),
  };
}

/** One event as a row, without the names of its fields. */
type Row = [id: number, day: CalendarDay | null, until: Instant | null, minutes: number, group: number];

const toRow = ({ id, day, upcomingUntil, minutes, group }: EventDetails): Row => [
  id,
  day,
  upcomingUntil,
  minutes ?? -1,
  group,
];

const fromRow = ([id, day, until, minutes, group]: Row): EventDetails => ({
  id,
  group,
  day,
  minutes: minutes === -1 ? null : minutes,
  upcomingUntil: until,
});

/** Where the details of the artist at each rank (from 0, most shows first) are. */
export function detailsPlaces(
  showCounts: ArrayLike<number>,
): readonly { readonly file: number; readonly index: number }[] {
  let file = 0;
  let index = -1;
  let events = 0;
  return Array.from(showCounts, (count) => {
    if (events >= EVENTS_PER_FILE) {
      file += 1;
      index = -1;
      events = 0;
    }
    index += 1;
    events += count;
    return { file, index };
  });
}

const eventsOf = ({ places }: Performer) => places.reduce((sum, { events }) => sum + events.length, 0);

/** The files, in which the artists with most shows come first, then by name. */
export function encodeDetails({ performers, now }: ShowSet): string[] {
  const ranked = performers.toSorted((a, b) => eventsOf(b) - eventsOf(a));
  const files: unknown[][] = [];
  for (const [rank, { file }] of detailsPlaces(ranked.map(eventsOf)).entries()) {
    const rows = ranked[rank]?.places.map((place) => {
      const { picture, events } = detailsOf(place, now);
      return [picture ?? 0, ...events.map(toRow)];
    });
    files[file] = [...(files[file] ?? []), rows];
  }
  return files.map((artists) => JSON.stringify(artists));
}

/** @throws SyntaxError when the file is not whole */
export function decodeDetails(text: string): ArtistDetails[] {
  const artists = JSON.parse(text) as [string | 0, ...Row[]][][];
  return artists.map((places) =>
    places.map(([picture, ...rows]) => ({ picture: picture === 0 ? null : picture, events: rows.map(fromRow) })),
  );
}
