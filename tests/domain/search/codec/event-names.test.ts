import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ArtistEventNames,
  decodeEventNames,
  encodeEventNames,
} from '../../../../src/domain/search/codec/event-names.ts';
import { runToEnd } from '../../../../src/domain/search/steps.ts';

const comeBack = (artists: readonly ArtistEventNames[]) =>
  runToEnd(
    decodeEventNames(
      artists.map(({ artist }) => artist),
      artists.map(({ eventNames }) => eventNames.length),
      encodeEventNames(artists),
    ),
  );

describe('event names', () => {
  it('round-trip', () => {
    const artists = [
      { artist: 'Night Ferry', eventNames: ['Night Ferry', 'Night Ferry: Low Water Tour', 'The Night Ferry', ''] },
      { artist: 'A$AP', eventNames: ['A$AP w/ Night Ferry & Night Ferry', 'NIGHT FERRY', '=A$AP', 'A$AP=A$AP'] },
      { artist: '$&', eventNames: ['$& with $& and Night Ferry', '\u0001', '\u0002 Night Ferry', '\u0003'] },
      { artist: '', eventNames: ['', 'Night Ferry'] },
      { artist: 'Nobody', eventNames: [] },
    ];
    expect(comeBack(artists)).toEqual(artists.map(({ eventNames }) => eventNames));
  });

  it('round-trip for arbitrary texts', () => {
    const word = fc.oneof(
      fc.constantFrom(
        'Night',
        'Ferry',
        'Night Ferry',
        'Saltbox',
        'Ferry & Sons',
        '=',
        '\u0001',
        '\u0002',
        '\u0003',
        '$&',
        '!!!',
        'Björk',
        '🎷',
      ),
      fc.string({ unit: 'grapheme', maxLength: 3 }).map((text) => text.replaceAll('\0', '')),
    );
    const name = fc.array(word, { maxLength: 6 }).map((words) => words.join(' '));
    const bill = fc.record({ artist: name, eventNames: fc.array(name, { maxLength: 5 }) });
    fc.assert(
      fc.property(fc.uniqueArray(bill, { selector: ({ artist }) => artist, maxLength: 12 }), (artists) => {
        expect(comeBack(artists)).toEqual(artists.map(({ eventNames }) => eventNames));
      }),
      { numRuns: 3000 },
    );
  });

  it('store a guest as a reference instead of a name', () => {
    const eventNames = ['Night Ferry with Moth Parade'];
    const written = encodeEventNames([
      { artist: 'Night Ferry', eventNames },
      { artist: 'Moth Parade', eventNames: [] },
    ]).join('');
    expect(written).not.toMatch(/Night|Moth/);
    expect(written).toMatch(/ with ./);
  });

  it('store distinct texts once', () => {
    const artists = Array.from({ length: 50 }, (_, index) => ({
      artist: `Act ${index}`,
      eventNames: [`Act ${index}: Farewell Tour`],
    }));
    expect(
      encodeEventNames(artists)
        .join('')
        .match(/Farewell/g),
    ).toHaveLength(1);
    expect(comeBack(artists)).toEqual(artists.map(({ eventNames }) => eventNames));
  });
});
