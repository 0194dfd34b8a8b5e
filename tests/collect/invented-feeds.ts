import { brotliCompressSync, gzipSync } from 'node:zlib';

/** One event of an invented feed. */
interface Night {
  readonly id: number;
  readonly name: string;
  readonly venue: string;
  /** Wall time at the venue. */
  readonly start: string;
}

/** How a feed is written, and the headers that it is served with. */
export interface Kind {
  /** Path of its address, after a folder for each feed. */
  readonly file: string;
  /** Keys of sources.yaml that it needs. */
  readonly keys?: string;
  readonly type: string;
  readonly encoding?: string;
  write(nights: readonly Night[]): Buffer;
}

const rowOf = ({ id, name, venue, start }: Night) => ({
  event_id: id,
  name,
  venue_full_name: venue,
  event_datetime: start,
});

const ndjson = (nights: readonly Night[]) =>
  Buffer.from(nights.map((night) => `${JSON.stringify(rowOf(night))}\n`).join(''));

const csv = (delimiter: string) => (nights: readonly Night[]) =>
  [
    ['event_id', 'name', 'venue_full_name', 'event_datetime'].join(delimiter),
    ...nights.map(({ id, name, venue, start }) => [id, name, venue, start].join(delimiter)),
    '',
  ].join('\r\n');

const thing = ({ id, name, venue, start }: Night) => ({
  '@type': 'MusicEvent',
  '@id': `#${id}`,
  name,
  startDate: start,
  location: { '@type': 'Place', name: venue },
});

const jsonLd = (nights: readonly Night[]) =>
  JSON.stringify({ '@context': 'https://schema.org', '@graph': nights.map(thing) });

const microdata = ({ id, name, venue, start }: Night) =>
  `<div itemscope itemtype="https://schema.org/Event" itemid="#${id}"><b itemprop="name">${name}</b>
  <time itemprop="startDate" datetime="${start}"></time>
  <span itemprop="location" itemscope itemtype="https://schema.org/Place"><i itemprop="name">${venue}</i></span></div>`;

const page = (body: string) =>
  Buffer.from(`<!doctype html><html><head><title>Shows</title></head><body>${body}</body></html>`);

const calendar = (nights: readonly Night[]) => {
  const events = nights.map(({ id, name, venue, start }) =>
    [
      'BEGIN:VEVENT',
      `UID:${id}@feeds.invalid`,
      `SUMMARY:${name}`,
      `LOCATION:${venue}`,
      `DTSTART:${start.replace(/[-:]/g, '')}00`,
      'END:VEVENT',
    ].join('\r\n'),
  );
  return Buffer.from(['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n'));
};

/** Every way in which a feed may be written, packed and announced. */
export const KINDS: readonly Kind[] = [
  { file: 'shows.ndjson', type: 'application/x-ndjson', write: ndjson },
  { file: 'shows', type: 'application/json', write: (nights) => Buffer.from(JSON.stringify(nights.map(rowOf))) },
  { file: 'shows.csv', type: 'text/csv', write: (nights) => Buffer.from(csv(',')(nights)) },
  {
    file: 'export.php',
    type: 'text/plain',
    keys: 'encoding: windows-1252',
    write: (nights) => Buffer.from(csv(';')(nights), 'latin1'),
  },
  { file: 'events', type: 'application/ld+json', write: (nights) => Buffer.from(jsonLd(nights)) },
  { file: 'api', type: 'text/plain', keys: 'format: json-ld', write: (nights) => Buffer.from(jsonLd(nights)) },
  {
    file: 'calendar',
    type: 'text/html; charset=utf-8',
    write: (nights) => page(`<script type="application/ld+json">${jsonLd(nights)}</script>`),
  },
  { file: 'index.html', type: 'text/html', write: (nights) => page(nights.map(microdata).join('\n')) },
  { file: 'basic.ics', type: 'text/calendar', keys: 'time_zone: America/New_York', write: calendar },
  { file: 'shows.ndjson.gz', type: 'application/gzip', write: (nights) => gzipSync(ndjson(nights)) },
  {
    file: 'packed.ndjson',
    type: 'application/x-ndjson',
    encoding: 'gzip',
    write: (nights) => gzipSync(ndjson(nights)),
  },
  {
    file: 'packed.json',
    type: 'application/json',
    encoding: 'br',
    write: (nights) => brotliCompressSync(Buffer.from(JSON.stringify(nights.map(rowOf)))),
  },
];

/** The nights of an invented venue. Numbers differ between feeds. */
export const nightsOf = (feed: number, count: number, version = 1): readonly Night[] =>
  Array.from({ length: count }, (_, index) => ({
    id: feed * 1000 + index + 1,
    name: `Act ${feed}-${index} Café${version > 1 && index === 0 ? ` (take ${version})` : ''}`,
    venue: `Hall ${feed}`,
    start: `2099-${String(1 + (index % 12)).padStart(2, '0')}-15T20:00`,
  }));
