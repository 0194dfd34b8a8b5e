/**
 * Listings of hostile values, as a source would send them, and plain ones of the same shapes to hold them against.
 */
import { corpus, hostileValues } from './corpus.ts';

/** The instant for which the site is built: a Friday afternoon, far enough ahead that the database agrees. */
export const BUILD_NOW = '2099-03-06T22:00:00Z';

/** What stands in the place of the hostile values. */
const PLAIN_VALUES: readonly string[] = Array.from({ length: 12 }, (_, index) => `Plain Act ${index + 1}`);

const paths = new Set(corpus.paths);

const FIRST_HOSTILE_ID = 1_000;
const FIRST_WRITTEN_ID = 800_001;
const FIRST_PLAIN_ID = 900_001;
/** Added to the id of an event for that of its other date. */
const OTHER_DATE = 100_000;

export type Row = Readonly<Record<string, string | number>>;

/** Text as a source that escapes it would write it, so that the import's cleaning gives it back. */
export const asText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** When it is: tonight, over, not known, a day of the weekend, or an evening of the weeks to come. */
function momentOf(index: number): Row {
  switch (index % 6) {
    case 0:
      return { event_datetime: '2099-03-06T20:00:00-05:00' };
    case 1:
      return { event_date: '2099-03-01' };
    case 2:
      return {};
    case 3:
      return { event_date: '2099-03-07' };
    default:
      return { event_datetime: `2099-0${4 + (index % 5)}-${String(10 + (index % 18))}T19:30` };
  }
}

/** Half of the values are slugs of venues, which the other half names; those that attack paths are slugs all. */
function venueOf(value: string, index: number, next: string): Row {
  if (index % 2 === 0) return { venue_slug: value, venue_full_name: asText(next), venue_name: next };
  return paths.has(value) ? { venue_slug: value } : {};
}

/** The value in every text of a row: as it is, which is cleaned away where it is markup, and as the text that it is. */
function rowsOf(values: readonly string[], firstId: number, listedAt: string): Row[] {
  return values.flatMap((value, index) => {
    const event = {
      event_id: firstId + index,
      name: asText(value),
      description: `${value}\n\n${asText(value)}`,
      ...venueOf(value, index, values[index + 1] ?? ''),
      major_category: asText(value),
      minor_category: value,
      code: value,
      mobile_image_url: value,
      source: value,
      scraped_at: new Date(Date.parse(listedAt) - index * 60_000).toISOString(),
      ...momentOf(index),
    };
    const other = { ...event, event_id: event.event_id + OTHER_DATE, event_datetime: '2099-05-01T20:00' };
    return index % 14 === 0 ? [event, { ...other, venue_slug: 'other', venue_full_name: 'Other & <Room>' }] : [event];
  });
}

/** One event or two of each hostile value, and one with a long description of nothing but marks. */
export const hostileRows: readonly Row[] = [
  ...rowsOf(hostileValues, FIRST_HOSTILE_ID, '2099-03-06T12:00Z'),
  { event_id: FIRST_HOSTILE_ID - 1, name: 'Ten thousand', description: asText('<x "&\'`>').repeat(1_250) },
];

/** Plain events of every shape that a hostile one has. */
export const plainRows: readonly Row[] = rowsOf(PLAIN_VALUES, FIRST_PLAIN_ID, '2099-03-01T12:00Z').map(
  (row, index) => ({
    ...row,
    mobile_image_url: index % 4 < 2 ? '' : 'https://pictures.example/plain.jpg',
  }),
);

/**
 * Rows that others than the import wrote into the database, which holds everything but NUL and half surrogate pairs.
 * Their pictures would be of another host.
 */
export const writtenRows = [...corpus.letters, ...corpus.lines, ...corpus.breakouts.slice(0, 8)]
  .filter((value) => value.isWellFormed() && !value.includes('\0'))
  .map((value, index) => ({
    event_id: FIRST_WRITTEN_ID + index,
    name: value,
    description: `${value}\n\n${value}`,
    venue_slug: `written-${index}`,
    major_category: value,
    minor_category: value,
    event_datetime: '2099-03-07T01:00:00Z',
    mobile_image_url: '/\t/[evil.example/x.jpg',
    code: value,
    scraped_at: `2099-03-06T13:${String(index).padStart(2, '0')}:00Z`,
  }));

export const writtenVenues = writtenRows.map(({ venue_slug, name }) => ({
  venue_slug,
  full_name: name,
  venue_name: name,
}));
