import { expect, test } from 'vitest';
import { collectRejections, summaryLines } from '../../scripts/import/summary.ts';

const result = {
  read: 3,
  inserted: 3,
  updated: 0,
  unchanged: 0,
  removed: 0,
  rejected: 0,
  repeats: { count: 0, rows: [] },
  adopted: 0,
  separated: { count: 0, rows: [] },
  taken: { count: 0, sources: new Set<string>(), rows: [] },
  imagesDropped: 0,
  outside: { past: 0, future: 0, none: 0 },
  dropped: new Map(),
  notes: new Map(),
  midnights: [],
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
  const rows = [1, 2, 3].map((line) => ({
    file: line === 1 ? '-' : 'a.ics',
    line,
    name: line === 3 ? null : `N"${line}`,
  }));
  const more = { repeats: { count: 4, rows }, adopted: 2, separated: { count: 1, rows: rows.slice(1, 2) } };
  expect(summaryLines({ ...result, ...more, imagesDropped: 2 }, false)).toEqual([
    '4 rows listed an event again; its last row counts:',
    '  stdin:1 "N\\"1"',
    '  a.ics:2 "N\\"2"',
    '  a.ics:3 ""',
    '  … and 1 more.',
    '2 events of an earlier version recognized: same number.',
    '1 event had shared a number with another; now each has its own:',
    '  a.ics:2 "N\\"2"',
    '2 images dropped: not an http(s) address; --base ADDRESS completes relative ones.',
    'read 3, inserted 3, updated 0, unchanged 0, removed 0, rejected 0',
  ]);
});

test('events of other sources that were replaced are counted, the first named, with the way out', () => {
  const rows = [5, 6].map((id) => ({
    file: 'a.csv',
    line: id,
    name: 'Trivia',
    event: { event_id: id, source: 'hall', name: id === 6 ? null : 'Night Ferry' },
  }));
  const taken = { count: 3, sources: new Set(['hall', 'club', 'mill', 'barn']), rows };
  expect(summaryLines({ ...result, taken }, false).slice(0, -1)).toEqual([
    '3 events of hall, club, mill, … replaced, by the same event_id; if they are other events, set `ids: own` for this source in sources.yaml:',
    '  a.csv:5 "Trivia" replaced 5 "Night Ferry" of hall',
    '  a.csv:6 "Trivia" replaced 6 "" of hall',
    '  … and 1 more.',
  ]);
});

test('dropped values are counted, and some of them named', () => {
  const lineOf = (what: string, count: number, ...examples: string[]) =>
    summaryLines({ ...result, dropped: new Map([[what, { count, examples: new Set(examples) }]]) }, false)[0];
  expect(lineOf('unknown status', 1, '"maybe"')).toBe('1 unknown status dropped ("maybe"); the events are in.');
  expect(lineOf('unknown status', 9, '"a"', '"b"')).toBe(
    '9 unknown statuses dropped ("a", "b", …); the events are in.',
  );
  expect(lineOf('price', 2, '"TBA"', '25 without a currency')).toBe(
    '2 prices dropped ("TBA", 25 without a currency); the events are in.',
  );
});

test('notes name the first places', () => {
  const places = [
    { file: 'a.html', line: 3 },
    { file: '-', line: 1 },
  ];
  const notes = (count: number) => new Map([['left something out', { count, places: places.slice(0, count) }]]);
  expect(summaryLines({ ...result, notes: notes(1) }, false)[0]).toBe('1 document left something out (a.html:3).');
  expect(summaryLines({ ...result, notes: notes(4) }, false)[0]).toBe(
    '4 documents left something out (a.html:3; stdin:1; …).',
  );
});

test('sources with suspiciously many times at 00:00 get a suggestion, at most three of them', () => {
  const midnights = [null, 'paper', 'c', 'd'].map((source) => ({ source, midnights: 7, timed: 90 }));
  expect(summaryLines({ ...result, midnights }, false)).toHaveLength(4);
  expect(summaryLines({ ...result, midnights }, false).slice(0, 2)).toEqual([
    '7 of 90 times are exactly 00:00: if that stands for an unknown time, import with --midnight-is-no-time.',
    '7 of 90 times of source paper are exactly 00:00: if that stands for an unknown time, import with --midnight-is-no-time.',
  ]);
});

test('a dry run is labelled as one', () => {
  expect(summaryLines(result, true)[0]).toBe('Dry run, nothing was changed. An import would do this:');
});

test('repeating events outside the year are counted by where they are', () => {
  expect(summaryLines({ ...result, outside: { past: 2, future: 1, none: 1 } }, false).slice(0, 3)).toEqual([
    '2 repeating events past: ended more than a year ago.',
    '1 repeating event left to later imports: more than a year from now.',
    '1 repeating event without a date: every one is excepted (EXDATE).',
  ]);
});
