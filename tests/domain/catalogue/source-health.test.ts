import { describe, expect, it } from 'vitest';
import { type SourceRecord, troublesOf } from '../../../src/domain/catalogue/source-health.ts';
import { NOW } from '../fixtures.ts';

const DAY = 86_400_000;

const sound: SourceRecord = {
  name: 'hall',
  lastSuccessAt: NOW,
  readAt: null,
  failingSince: null,
  newestAt: NOW - DAY,
  upcoming: 4,
  quietDays: 14,
};

describe('a source', () => {
  it.each<[string, Partial<SourceRecord>, string[]]>([
    ['that works', {}, []],
    ['that fails', { failingSince: NOW - 1 }, ['failing']],
    ['that has never worked', { failingSince: NOW, lastSuccessAt: null, newestAt: null, upcoming: 0 }, ['failing']],
    ['with something new 14 days ago', { newestAt: NOW - 14 * DAY }, []],
    ['with nothing new for longer', { newestAt: NOW - 14 * DAY - 1 }, ['quiet']],
    ['that is known to be slow', { newestAt: NOW - 50 * DAY, quietDays: 60 }, []],
    ['without events', { newestAt: null, upcoming: 0 }, ['quiet', 'empty']],
    ['with only past events', { upcoming: 0 }, ['empty']],
  ])('%s', (_, given, troubles) => {
    expect(troublesOf({ ...sound, ...given }, NOW)).toEqual(troubles);
  });
});
