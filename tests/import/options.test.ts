import { expect, test } from 'vitest';
import { UsageError } from '../../scripts/cli/command.ts';
import { parseImportOptions } from '../../scripts/import/options.ts';

test('options are off by default', () => {
  expect(parseImportOptions(['a.csv', '-'])).toEqual({
    files: ['a.csv', '-'],
    source: null,
    snapshot: false,
    force: false,
    dryRun: false,
    timeZone: null,
    midnightIsNoTime: false,
    base: null,
    encoding: null,
  });
});

test('options are read from arguments', () => {
  const args = ['--source', ' paper ', '--snapshot', '--force', '--dry-run', '--time-zone', 'Europe/Berlin'];
  expect(parseImportOptions([...args, '--midnight-is-no-time', 'a'])).toEqual({
    files: ['a'],
    source: 'paper',
    snapshot: true,
    force: true,
    dryRun: true,
    timeZone: 'Europe/Berlin',
    midnightIsNoTime: true,
    base: null,
    encoding: null,
  });
  expect(parseImportOptions(['a', '--base', 'https://a.example/', '--encoding', 'windows-1252'])).toMatchObject({
    base: 'https://a.example/',
    encoding: 'windows-1252',
  });
});

test.each([
  [[], 'Name at least one listings file, or - for standard input; see --help.'],
  [['-', '-'], 'Standard input (-) can be read only once.'],
  [
    ['x', '--snapshot'],
    '--snapshot needs --source NAME: it removes events of that source that the file does not list.',
  ],
  [['x', '--source', ' '], '--source needs a name.'],
  [['x', '--force'], '--force works only with --snapshot.'],
  [['x', '--time-zone', '+02:00'], '--time-zone +02:00: give an IANA time zone, such as America/New_York.'],
  [['x', '--base', 'hall.example'], '--base hall.example: give the http(s) address that the listings come from.'],
  [['x', '--base', 'file:///a'], '--base file:///a: give the http(s) address that the listings come from.'],
  [['x', '--encoding', 'ansi'], '--encoding ansi: give an encoding such as windows-1252 or utf-16le.'],
])('%j is a usage error', (args, sentence) => {
  expect(() => parseImportOptions(args)).toThrow(new UsageError(sentence));
});
