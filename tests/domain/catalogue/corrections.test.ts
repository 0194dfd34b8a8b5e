import { describe, expect, it, test } from 'vitest';
import { artistName, presentName } from '../../../src/domain/catalogue/artist-name.ts';
import { billOf } from '../../../src/domain/catalogue/catalogue-bills.ts';
import { type ArtistCorrection, artistRules, namesOf } from '../../../src/domain/catalogue/corrections.ts';
import { catalogueOf, event } from '../fixtures.ts';

const alias = (name: string, listedAs: string): ArtistCorrection => ({ name, kind: 'alias', listedAs });
const whole = (name: string): ArtistCorrection => ({ name, kind: 'whole', listedAs: null });
const nobody = (name: string): ArtistCorrection => ({ name, kind: 'not_an_artist', listedAs: null });

const CORRECTIONS = [
  alias('Night Fery', 'Night Ferry'),
  alias('The Plum Rains', 'Plum Rain'),
  alias('Ada & Tides', 'Ada Marsh'),
  alias('LOW TIDE', 'Low Tide'),
  whole('Copper & Sons'),
  nobody('Open Mic'),
];
const rules = artistRules(CORRECTIONS);

test.each([
  ['Night Fery: Low Water', 'Night Ferry'],
  ['NIGHT FERY at Saltbox', 'Night Ferry'],
  ['Night Ferry', 'Night Ferry'],
  ['Night Ferying', 'Night Ferying'],
  // As a listing spells it, with its article; not without.
  ['The Plum Rains Live', 'Plum Rains'],
  ['The Plum Rains at Saltbox', 'Plum Rain'],
  // A name that is listed as another one is kept whole.
  ['Ada & Tides with Copper', 'Ada Marsh'],
  ['Copper & Sons with Copper', 'Copper & Sons'],
  ['SOLD OUT: Open Mic', null],
  ['Open Mic w/ Ada', null],
  ['Open Mics', 'Open Mics'],
])('the artist of %j is %j', (name, expected) => {
  expect(artistName(name, rules)).toBe(expected);
});

test('stored and typed names mean who they are listed as', () => {
  expect(['Night Fery', 'night fery (SOLD OUT)', 'Open Mic', 'Ada'].map((name) => presentName(name, rules))).toEqual([
    'Night Ferry',
    'Night Ferry',
    null,
    'Ada',
  ]);
  expect(namesOf('NIGHT FERRY', CORRECTIONS)).toEqual(['NIGHT FERRY', 'Night Fery']);
});

describe('a catalogue with corrections', () => {
  const events = [
    event(1, { name: 'Night Fery' }),
    event(2, { name: 'Night Ferry' }),
    event(3, { name: 'Open Mic' }),
    event(4, { name: 'LOW TIDE' }),
    event(5, { name: 'LOW TIDE' }),
    event(6, { name: 'Somebody, Night Fery, Open Mic' }),
  ];
  const all = catalogueOf(events, [], { corrections: { artists: CORRECTIONS } });

  it('has each artist once, in the spelling given, and no artist of a series', () => {
    expect(all.artists.map(({ name, events: own }) => [name, own.map(({ id }) => id)])).toEqual([
      ['Low Tide', [4, 5]],
      ['Night Ferry', [1, 2]],
      ['Somebody, Night Fery, Open Mic', [6]],
    ]);
    expect(all.events.find(({ id }) => id === 3)).toMatchObject({
      title: 'Open Mic',
      artistKey: null,
      artistName: null,
    });
  });

  it('has them on bills, too', () => {
    const bill = all.events.find(({ id }) => id === 6);
    expect(bill && billOf(all, bill).map(({ name }) => name)).toEqual(['Night Ferry']);
  });
});
