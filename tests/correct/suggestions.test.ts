import { describe, expect, it } from 'vitest';
import { sameArtists } from '../../scripts/correct/suggest/same-artists.ts';
import { sameVenues } from '../../scripts/correct/suggest/same-venues.ts';
import { seriesAmong } from '../../scripts/correct/suggest/series.ts';
import type { VenueRecord } from '../../src/domain/catalogue/types.ts';
import { catalogueOf, event, venue } from '../domain/fixtures.ts';

const artistsOf = (...names: string[]) =>
  catalogueOf(names.map((name, index) => event(index + 1, { name, venueSlug: `room-${index}` }))).artists;

describe('likely aliases of artists', () => {
  it.each([
    [['Sigur Rós', 'Sigur Ros', 'Sigur Rós'], 'Sigur Ros → Sigur Rós'],
    [['Night-Ferry', 'Night Ferry', 'Night Ferry'], 'Night-Ferry → Night Ferry'],
    [['Nightferry', 'Night Ferry', 'Night Ferry'], 'Nightferry → Night Ferry'],
    [['Ada and Tides', 'Ada + Tides', 'Ada + Tides'], 'Ada and Tides → Ada + Tides'],
    [['Plum Rain!', 'Plum Rain', 'Plum Rain'], 'Plum Rain! → Plum Rain'],
    // An accent is hardly a mistake, also of a spelling that is less frequent.
    [['Fröst', 'Frost'], 'Frost → Fröst'],
    [['Frost', 'FRÖST'], 'Frost → FRÖST'],
    [['Ines Río', 'Ines Rio', 'Ines Rio', 'Ines Rio'], 'Ines Rio → Ines Río'],
    [['Ines Río', ...Array(4).fill('Ines Rio')], 'Ines Río → Ines Rio'],
    // Short words, too, where case and ends agree.
    [['VC/XD', 'VCXD', 'VC/XD'], 'VCXD → VC/XD'],
    [['V.C.X.', 'V.C.X', 'V.C.X'], 'V.C.X. → V.C.X'],
  ])('%j', (names, expected) => {
    expect(sameArtists(artistsOf(...names)).map(({ name, listedAs }) => `${name} → ${listedAs}`)).toEqual([expected]);
  });

  it('short ones, too, of one room', () => {
    const at = (id: number, name: string, venueSlug: string) => event(id, { name, venueSlug });
    const found = (slug: string) =>
      sameArtists(catalogueOf([at(1, 'Lot 56', 'ember'), at(2, 'Lot56', slug)]).artists).map(({ name }) => name);
    expect(found('ember')).toHaveLength(1);
    expect(found('pier')).toEqual([]);
  });

  it.each([
    [['A-Ha', 'AHA']],
    [['Low Tide', 'Low Tides']],
    [['かな', 'かに']],
    [['!!!', '???']],
    [['Chant!', 'Chant']],
    [['P Ride', 'Pride']],
    [['プロジェクション', 'ブロジェクション']],
    [['किताबघर वाला', 'कुताबघर वाला']],
  ])('but not %j', (names) => {
    expect(sameArtists(artistsOf(...names))).toEqual([]);
  });
});

describe('likely aliases of venues', () => {
  const pairs = (...venues: [string, Partial<VenueRecord>][]) => {
    const records = venues.map(([name, given], index) => venue(`v${index}`, { fullName: name, ...given }));
    const events = records.flatMap(({ slug }, index) =>
      Array.from({ length: 9 - index }, (_, at) => event(100 * index + at + 1, { venueSlug: slug })),
    );
    return sameVenues(catalogueOf(events, records).venues).map(({ slug, listedAs }) => `${slug} → ${listedAs}`);
  };

  it.each([
    ['an article and punctuation', 'Ember Lane Hall', {}, 'The Ember-Lane Hall', {}],
    ['the city at the end', 'Ember Lane', {}, 'Ember Lane, Brooklyn', { city: 'Brooklyn' }],
    ['a spelling of theater', 'Ember Theatre', { city: 'Brooklyn' }, 'Ember Theater', { city: 'BROOKLYN' }],
    ['the same house', 'Ember', { address: '12 Mill St' }, 'EMBER', { address: '12 Mill Street' }],
  ])('%s', (_, one, given, other, also) => {
    expect(pairs([one, given], [other, also])).toEqual(['v1 → v0']);
  });

  it.each([
    ['one word in a town unknown', {}, {}],
    ['another city', { city: 'Brooklyn' }, { city: 'Queens' }],
    ['another house', { address: '12 Mill St' }, { address: '14 Mill St' }],
    ['another zone', { timeZone: 'Europe/Berlin' }, {}],
    ['far away', { coordinates: { latitude: 40, longitude: -74 } }, { coordinates: { latitude: 41, longitude: -74 } }],
  ])('but not %s', (_, one, other) => {
    expect(pairs(['Ember', one], ['The Ember', other])).toEqual([]);
  });
});

describe('likely series', () => {
  const weekly = (name: string, from: number, shows: number, venueSlug = 'saltbox') =>
    Array.from({ length: shows }, (_, week) =>
      event(from + week, {
        name,
        venueSlug,
        day: new Date(Date.UTC(2026, 0, 1 + 7 * week)).toISOString().slice(0, 10),
      }),
    );
  const found = (...events: ReturnType<typeof weekly>[]) =>
    seriesAmong(catalogueOf(events.flat()).artists).map(({ name }) => name);

  it('have a word that says so, and dates in one room', () => {
    expect(found(weekly('Open Mic', 1, 4), weekly('Trivia Night', 10, 3), weekly('Drag Bingo', 20, 3))).toEqual([
      'Open Mic',
      'Drag Bingo',
      'Trivia Night',
    ]);
  });

  it('are no touring act, no single date, no artist with a weekly residency', () => {
    const tour = ['a', 'b', 'c', 'd'].flatMap((slug, index) => weekly('Karaoke Kings', 1 + index, 1, slug));
    expect(found(tour, weekly('Open Mic', 10, 1), weekly('Night Ferry', 20, 30))).toEqual([]);
  });

  it('may be nothing but common words, every week', () => {
    const words = ['Tuesday', 'Blues'].flatMap((word, index) =>
      Array.from({ length: 6 }, (_, at) => event(100 + 10 * index + at, { name: `${word} Act${index}${at}` })),
    );
    expect(found(weekly('Tuesday Blues', 1, 8), words)).toEqual(['Tuesday Blues']);
    expect(found(weekly('Tuesday Blues', 1, 7), words)).toEqual([]);
  });
});
