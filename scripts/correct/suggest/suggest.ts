import { stringify } from 'yaml';
import type { Catalogue } from '../../../src/domain/catalogue/types.ts';
import { catalogueOf } from '../stored-catalogue.ts';
import { sameArtists } from './same-artists.ts';
import { sameVenues } from './same-venues.ts';
import { seriesAmong } from './series.ts';

const count = (events: number) => `${events} ${events === 1 ? 'event' : 'events'}`;

/** One entry, without its end of line. A comment ends at a line break, so there must be none in it. */
const entry = (value: object, comment: string) =>
  `  ${stringify(value, { lineWidth: 0 }).trimEnd()} # ${comment.replace(/\s+/g, ' ')}`;

/** Likely corrections of a catalogue: parts of a corrections.yaml. Empty without any. */
export function suggestions({ artists, venues }: Catalogue): string[] {
  const series = seriesAmong(artists);
  const sections: readonly (readonly [string, readonly string[]])[] = [
    [
      'venues_listed_as:',
      sameVenues(venues).map(({ slug, name, listedAs, events: [own, other] }) =>
        entry({ [slug]: listedAs }, `${name}: ${count(own)}, ${other} of the other`),
      ),
    ],
    [
      'artists_listed_as:',
      sameArtists(artists)
        .filter(({ name }) => !series.some((artist) => artist.name === name))
        .map(({ name, listedAs, events: [own, other] }) =>
          entry({ [name]: listedAs }, `${count(own)}, ${other} of the other`),
        ),
    ],
    [
      'not_artists:',
      series.map(({ name, events, venues: [room] }) =>
        entry([name], `${count(events.length)}${room === undefined ? '' : ` at ${room.name}`}`),
      ),
    ],
  ];
  return sections.flatMap(([title, lines]) => (lines.length === 0 ? [] : [title, ...lines]));
}

/**
 * Lists likely corrections of the stored listings.
 *
 * @throws DataError when the database cannot be read
 */
export async function suggest(
  { url, secretKey }: { readonly url: string; readonly secretKey: string },
  timeZone: string,
): Promise<string[]> {
  const lines = suggestions(await catalogueOf({ url, secretKey }, timeZone));
  if (lines.length === 0) return ['Nothing looks as if it needed a correction.'];
  return ['# Likely corrections. Check each before you paste it into corrections.yaml.', ...lines];
}
