import { corpus, hostileValues } from './corpus.ts';

/** Time of the build: a Friday afternoon, in the future also for the database's clock. */
export const BUILD_NOW = '2099-03-06T22:00:00Z';

/** Used instead of hostile values. */
const PLAIN_VALUES: readonly string[] = Array.from({ length: 12 }, (_, index) => `Plain Act ${index + 1}`);

const paths = new Set(corpus.paths);

const FIRST_HOSTILE_ID = 1_000;
const FIRST_WRITTEN_ID = 800_001;
const FIRST_PLAIN_ID = 900_001;
/** Added to an event's id for its other date. */
const OTHER_DATE = 100_000;

export type Row = Readonly<Record<string, string | number>>;

/** HTML-escaped, which the import undoes. */
export const asText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Tonight, past, unknown, on the weekend, or in the weeks after it. */
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

/** Every second value is a slug, and so is every value that attacks paths. */
function venueOf(value: string, index: number, next: string): Row {
  if (index % 2 === 0) return { venue_slug: value, venue_full_name: asText(next), venue_name: next };
  return paths.has(value) ? { venue_slug: value } : {};
}

/** Rows with the value in every text: raw, which the import may clean, and escaped. */
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
      doors_datetime: value,
      price_min: value,
      price_currency: value,
      age_limit: value,
      venue_city: asText(value),
      venue_address: asText(value),
      venue_latitude: value,
      scraped_at: new Date(Date.parse(listedAt) - index * 60_000).toISOString(),
      ...momentOf(index),
    };
    const other = { ...event, event_id: event.event_id + OTHER_DATE, event_datetime: '2099-05-01T20:00' };
    return index % 14 === 0 ? [event, { ...other, venue_slug: 'other', venue_full_name: 'Other & <Room>' }] : [event];
  });
}

/** One or two events for each value, and two with a long description: of special characters, of letters only. */
export const hostileRows: readonly Row[] = [
  ...rowsOf(hostileValues, FIRST_HOSTILE_ID, '2099-03-06T12:00Z'),
  { event_id: FIRST_HOSTILE_ID - 1, name: 'Ten thousand', description: asText('<x "&\'`>').repeat(1_250) },
  { event_id: FIRST_HOSTILE_ID - 2, name: 'One word', description: 'W'.repeat(50_000), event_date: '2099-03-08' },
];

/** Plain events with the same combinations of values. */
export const plainRows: readonly Row[] = rowsOf(PLAIN_VALUES, FIRST_PLAIN_ID, '2099-03-01T12:00Z').map(
  (row, index) => ({
    ...row,
    price_min: 25,
    price_currency: 'USD',
    age_limit: '18+',
    mobile_image_url: index % 4 < 2 ? '' : 'https://pictures.example/plain.jpg',
  }),
);

/** The venue of 30 shows that take place several times a day, 700 times in all, and of an artist with 300 dates there. */
export const crowded = {
  slug: 'crowded-house',
  name: 'Crowded House',
  artist: 'Daily Bread',
  shows: 30,
  events: 700,
  dates: 300,
};

const FIRST_CROWDED_ID = 950_001;

/** When a show of the venue begins: four times a day, then on the next day. */
const crowdedTime = (index: number) => {
  const day = new Date(Date.parse(BUILD_NOW) + Math.floor(index / 4) * 86_400_000).toISOString().slice(0, 10);
  return `${day}T${18 + (index % 4)}:15`;
};

/** Everything that a card shows, on pages of the greatest length. */
export const crowdedRows: readonly Row[] = Array.from({ length: crowded.events + 2 * crowded.dates }, (_, index) => {
  const isDaily = index >= crowded.events;
  const date = index - crowded.events;
  // Half of the dates have passed.
  const days = date < crowded.dates ? date + 1 : crowded.dates - date - 1;
  return {
    event_id: FIRST_CROWDED_ID + index,
    name: isDaily ? crowded.artist : `Matinee ${index % crowded.shows}`,
    description: 'A description. '.repeat(30),
    venue_slug: isDaily ? `${crowded.slug}-${date % 60}` : crowded.slug,
    venue_full_name: crowded.name,
    major_category: 'Comedy',
    minor_category: 'Stand-up',
    code: 'C1',
    status: index % 2 === 0 ? 'sold_out' : 'scheduled',
    mobile_image_url: 'https://pictures.example/plain.jpg',
    scraped_at: '2099-03-01T11:00Z',
    ...(isDaily
      ? { event_datetime: new Date(Date.parse(BUILD_NOW) + days * 86_400_000).toISOString() }
      : { event_datetime: crowdedTime(Math.floor(index / crowded.shows)) }),
  };
});

/** Rows that bypassed the import: everything that PostgreSQL can store. */
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
  city: [...name].slice(0, 100).join(''),
  address: [...name].slice(0, 300).join(''),
}));
