import { takesPlace } from '../../src/domain/catalogue/event-status.ts';
import { byFrequency } from '../../src/domain/catalogue/group.ts';
import { splitAtBuild } from '../../src/domain/catalogue/related.ts';
import type { Artist, ArtistAtVenue, Catalogue, Listing, Venue } from '../../src/domain/catalogue/types.ts';
import { wallTime } from '../../src/domain/time/zone-time.ts';

/** Hours that pages are photographed at, in minutes after midnight: before the shows, between them, after most. */
export const HOURS = { morning: 10 * 60, evening: 19 * 60 + 45, night: 23 * 60 + 30 } as const;

/** What of the listings shows each state of a page; `undefined` where none does. */
export interface ListedCases {
  readonly tonight: Listing | undefined;
  readonly withPicture: Listing | undefined;
  readonly withoutPicture: Listing | undefined;
  readonly past: Listing | undefined;
  readonly cancelled: Listing | undefined;
  readonly undated: Listing | undefined;
  readonly artist: Artist | undefined;
  readonly pair: ArtistAtVenue | undefined;
  readonly venue: Venue | undefined;
  readonly venueWithoutDates: Venue | undefined;
  /** A word in the names of many artists with dates ahead. */
  readonly word: string | undefined;
  /** The category with the most dates ahead. */
  readonly category: string | undefined;
  /** What a person has hearts for: events with and without picture, and a past one among them. */
  readonly favorites: {
    readonly events: readonly Listing[];
    readonly artists: readonly Artist[];
    readonly venues: readonly Venue[];
  };
}

function most<Item>(items: readonly Item[], count: (item: Item) => number): Item | undefined {
  return items.toSorted((a, b) => count(b) - count(a))[0];
}

const isItem = <Item>(item: Item | undefined): item is Item => item !== undefined;

/** Chooses the cases from any listings. */
export function listedCases(catalogue: Catalogue): ListedCases {
  const { site, events, artists, venues } = catalogue;
  const today = wallTime(site.now, site.timeZone).day;
  const { upcoming, past, undated } = splitAtBuild(catalogue, events);
  const ahead = upcoming.filter(takesPlace);
  const datesAhead = ({ events: of }: { readonly events: readonly Listing[] }) =>
    splitAtBuild(catalogue, of).upcoming.length;
  const artistOf = ({ artistKey }: Listing) => catalogue.artistByKey.get(artistKey ?? '');
  const venueOf = ({ venueSlug }: Listing) => catalogue.venueBySlug.get(venueSlug ?? '');
  /** Still ahead in the evening, and over at night. */
  const evening = ahead.filter(
    ({ localDay, localMinutes }) =>
      localDay === today && localMinutes !== null && localMinutes > HOURS.evening && localMinutes < HOURS.night,
  );
  const told = ahead.filter(({ image, description }) => image !== null && description !== null);
  const withPicture = most(told, ({ description }) => Math.min(description?.length ?? 0, 1000));
  /** Not of today, so that it is ahead at every hour. */
  const withoutPicture = ahead.find(({ image, localDay }) => image === null && localDay !== today);
  const artist = most([...new Set(evening.map(artistOf).filter(isItem))], (one) => one.events.length);
  const venue = most([...new Set(evening.map(venueOf).filter(isItem))], datesAhead);
  const words = artists
    .filter((one) => datesAhead(one) > 0)
    .flatMap(({ key }) => [...new Set(key.match(/\p{L}{4,}/gu) ?? [])]);
  return {
    tonight: most(evening, (event) => artistOf(event)?.events.length ?? 0),
    withPicture: withPicture ?? ahead.find(({ image }) => image !== null),
    withoutPicture,
    past: past.find(takesPlace),
    cancelled: [...upcoming, ...past].find(({ status }) => status === 'cancelled'),
    undated: undated[0],
    artist: artist ?? artists[0],
    pair: most(catalogue.pairs, datesAhead),
    venue: venue ?? venues[0],
    venueWithoutDates: venues.find((one) => datesAhead(one) === 0),
    word: byFrequency(words)[0],
    category: byFrequency(ahead.flatMap(({ majorCategory }) => majorCategory ?? []))[0],
    favorites: {
      events: [withPicture, withoutPicture, evening[0], past.find(takesPlace)].filter(isItem),
      artists: [artist, ...artists].filter(isItem).slice(0, 3),
      venues: [venue, ...venues].filter(isItem).slice(0, 3),
    },
  };
}
