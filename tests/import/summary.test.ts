import { expect, test } from 'vitest';
import { collectRejections, summaryLines } from '../../scripts/import/summary.ts';

const result = {
  read: 3,
  inserted: 3,
  updated: 0,
  unchanged: 0,
  removed: 0,
  rejected: 0,
  repeated: 0,
  imagesDropped: 0,
  broken: [],
  readable: true,
  removalSkipped: false,
};

test('only the first fifty rejected rows are listed, but all are counted', () => {
  const rejections = collectRejections();
  for (let line = 2; line < 122; line += 1) {
    rejections.add({ file: 'bad.csv', line, errors: [{ field: 'event_id', reason: 'must be a whole number' }] });
  }
  const lines = rejections.lines();
  expect(lines).toHaveLength(51);
  expect(lines[0]).toBe('bad.csv:2 event_id: must be a whole number');
  expect(lines.at(-1)).toBe('… and 70 more rejected rows.');
});

test('the last line contains the counts', () => {
  expect(summaryLines({ ...result, repeated: 1, imagesDropped: 2 }, false)).toEqual([
    '1 row repeated an event_id: the last row of each event counts.',
    '2 images dropped: only http(s) addresses and paths like /art/a.svg are allowed.',
    'read 3, inserted 3, updated 0, unchanged 0, removed 0, rejected 0',
  ]);
});

test('a dry run is labelled as one', () => {
  expect(summaryLines(result, true)[0]).toBe('Dry run, nothing was changed. An import would do this:');
});
