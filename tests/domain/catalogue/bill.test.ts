import { describe, expect, it } from 'vitest';
import { artistKey, artistName } from '../../../src/domain/catalogue/artist-name.ts';
import { billedArtists } from '../../../src/domain/catalogue/bill.ts';
import { billedAhead, billOf } from '../../../src/domain/catalogue/catalogue-bills.ts';
import { artistRules } from '../../../src/domain/catalogue/corrections.ts';
import { catalogueOf, event, venue } from '../fixtures.ts';

/** Shows that make these names artists' names; one word needs two. */
const ARTISTS = [
  ...['Night Ferry', 'Plum Rain', 'The Low Tides', 'Ada Marsh', 'St. Elm', 'DJ Loam', 'Copper & Sons', 'かな とり'],
  ...['Lumen', 'Lumen live', 'Basalt', 'The Basalt at Orchard', 'Quarry', 'Quarry (SOLD OUT)', 'Moss', 'Moss'],
];

/** Names of events that make common words of `Open Mic` and `Karaoke`, and series of `Garden Sessions`. */
const OTHERS = [
  ...['Open Mic', 'Open Mic Night', 'Poetry Open Mic', 'Open Mic Finals', 'Karaoke', 'Karaoke', 'Karaoke Bus'],
  ...['Drag Karaoke', 'Karaoke Kings', 'Garden Sessions: Night Ferry', 'Garden Sessions: Plum Rain'],
  ...['Long Goodbye', 'Opal', 'Orchard', 'Orchard', 'Ember Hall', 'Weekend: Tuesday Blues', 'Sam: The Tour'],
];

const listed = [...ARTISTS, ...OTHERS].map((name, index) => event(100 + index, { name, day: '2026-12-01' }));

function billIn(name: string | null, more: readonly string[] = []): string[] {
  const others = more.map((other, index) => event(300 + index, { name: other }));
  const all = catalogueOf([...listed, ...others, event(1, { name })], [venue('ember', { fullName: 'Ember Hall' })]);
  const [found] = all.events.filter(({ id }) => id === 1);
  if (found === undefined) throw new Error('the event is missing');
  return billOf(all, found).map((artist) => artist.name);
}

describe('also on the bill are', () => {
  it.each([
    // Lists, whose first artist counts as well: the event's own artist is the whole list.
    ['Night Ferry, Plum Rain', ['Night Ferry', 'Plum Rain']],
    ['Somebody, Night Ferry, Ada Marsh', ['Night Ferry', 'Ada Marsh']],
    ['Somebody, Ada Marsh & Night Ferry', ['Ada Marsh', 'Night Ferry']],
    ['Night Ferry, Plum Rain, and Ada Marsh', ['Night Ferry', 'Plum Rain', 'Ada Marsh']],
    ['Somebody; Night Ferry', ['Night Ferry']],
    ['Somebody + Night Ferry', ['Night Ferry']],
    ['Somebody / Night Ferry', ['Night Ferry']],
    ['Somebody/ Night Ferry', ['Night Ferry']],
    ['Night Ferry/Plum Rain', ['Night Ferry', 'Plum Rain']],
    ['Somebody | NIGHT FERRY', ['Night Ferry']],
    ['Somebody, かな とり', ['かな とり']],
    ['Somebody, Lumen', ['Lumen']],
    // The event's own artist is not also there.
    ['Night Ferry with Plum Rain', ['Plum Rain']],
    ['Night Ferry w/ The Low Tides and Ada Marsh', ['Low Tides', 'Ada Marsh']],
    ['Night Ferry & Plum Rain', ['Plum Rain']],
    ['Night Ferry featuring Lumen, Basalt', ['Lumen', 'Basalt']],
    ['Night Ferry ft. DJ Loam', ['DJ Loam']],
    ['Night Ferry: Low Water Tour with Plum Rain', ['Plum Rain']],
    ['Night Ferry with NIGHT FERRY, The Night Ferry live', []],
    ['Somebody, Plum Rain, plum rain live', ['Plum Rain']],
    ['An Evening with Night Ferry, featuring Plum Rain', ['Night Ferry', 'Plum Rain']],
    ['CANCELLED: Somebody, Night Ferry (SOLD OUT)', ['Night Ferry']],
    ['Night Ferry at Orchard with Plum Rain', ['Plum Rain']],
    ['Lumen and Basalt', ['Lumen', 'Basalt']],
    // Presenters and series.
    ['Ember Hall presents Night Ferry', ['Night Ferry']],
    ['Ember Hall Presents: Night Ferry, Plum Rain', ['Night Ferry', 'Plum Rain']],
    ['Garden Sessions: Ada Marsh', ['Ada Marsh']],
    ['Somewhere Else: Ada Marsh + Somebody', ['Ada Marsh']],
    ['Somewhere Else: with Ada Marsh', ['Ada Marsh']],
  ])('%j: %j', (name, expected) => {
    expect(billIn(name).toSorted()).toEqual(expected.toSorted());
  });
});

describe('not on the bill are', () => {
  it.each([
    ['who has no show of their own', 'Somebody, Nobody Yet'],
    ['the artist of a name that is longer', 'Plum Rainbow, Night Ferrymen'],
    ['whom other names only begin with', 'Nobody, Weekend, Sam'],
    ['places', 'Somebody at Night Ferry'],
    ['what belongs to a place', 'Somebody @ Somewhere, Night Ferry and Ada Marsh'],
    ['names of venues', 'Somebody, Ember Hall'],
    ['titles after a colon', 'Somebody: Night Ferry'],
    ['titles after a dash', 'Somebody - Long Goodbye'],
    ['lists in a title', 'Somebody: Night Ferry, Ada Marsh and the Sea'],
    ['what is in quotation marks', 'Somebody "with Night Ferry", or “Plum Rain, Ada Marsh”'],
    ['what is in brackets', 'Somebody (with Night Ferry)'],
    ['common words', 'Somebody, Open Mic'],
    ['a common word', 'Drinks, Karaoke'],
    ['one word with one show only', 'Somebody, Opal'],
    ["the second half of a band's name", 'Somebody & The Low Tides'],
    ["half of a band's name of two words", 'Lumen and Sand'],
    ['one side of a slash without spaces', 'Night Ferry/Somebody'],
    ['opponents', 'Somebody vs Night Ferry'],
    ['either opponent', 'Lions, Night Ferry vs. Plum Rain'],
    ['times', 'Somebody 10:30'],
    ['blank pieces', ' , ; : / with and'],
  ])('%s: %j', (_, name) => {
    expect(billIn(name)).toEqual([]);
  });

  it('anybody on that of an event without a name', () => {
    expect(billIn(null)).toEqual([]);
  });

  it('pieces that only this event and other lists name', () => {
    expect(
      billIn('Rook Hour, Sand Bell', ['Rook Hour, Sand Bell', 'Rook Hour: Tour', 'Sand Bell with Rook Hour']),
    ).toEqual([]);
  });
});

it('names that the operator keeps whole are not cut', () => {
  const names = ['Copper & Sons', 'Sons', 'Sons', 'Somebody, COPPER & SONS, Sons', 'Copper & Sons: Tour with Sons'];
  const rules = artistRules([{ name: 'Copper & Sons', kind: 'whole', listedAs: null }]);
  const events = names.map((name) => ({ name, artistKey: artistKey(artistName(name, rules) ?? '') }));
  const bills = [...billedArtists(events, new Set(), rules)];
  expect(bills.map(([{ name }, bill]) => [name, bill.map(({ key }) => key)])).toEqual([
    ['Somebody, COPPER & SONS, Sons', ['copper & sons', 'sons']],
    ['Copper & Sons: Tour with Sons', ['sons']],
  ]);
});

it('an artist lists the upcoming events of others, soonest first', () => {
  const all = catalogueOf([
    event(1, { name: 'Night Ferry', day: '2026-12-05' }),
    event(2, { name: 'Somebody, Night Ferry', day: '2026-12-03' }),
    event(3, { name: 'Plum Rain + Night Ferry', day: '2026-12-02' }),
    event(4, { name: 'Somebody, Night Ferry', day: '2026-11-01' }),
    event(5, { name: 'Somebody, Night Ferry' }),
  ]);
  const artist = all.artistByKey.get('night ferry');
  if (artist === undefined) throw new Error('the artist is missing');
  expect(billedAhead(all, artist).map(({ id }) => id)).toEqual([3, 2]);
  expect(artist.events.map(({ id }) => id)).toEqual([1]);
});

describe('hostile names', () => {
  it.each([
    ['of many artists', Array.from({ length: 5000 }, (_, index) => `Act ${index}`).join(', ')],
    ['of nothing but separators', ' , ; : / + | & '.repeat(3500)],
    ['of spaces and slashes', ' /'.repeat(25_000)],
    ['of words', 'night ferry '.repeat(4200)],
  ])('%s have a bill of bounded length at once', (_, name) => {
    const others = Array.from({ length: 5000 }, (_other, index) => event(index + 2, { name: `Act ${index}` }));
    const all = catalogueOf([event(1, { name }), ...others]);
    const started = performance.now();
    const [found] = all.events.filter(({ id }) => id === 1);
    expect(found && billOf(all, found).length).toBeLessThanOrEqual(40);
    expect(performance.now() - started).toBeLessThan(1000);
  });
});
