import { expect, it } from 'vitest';
import { UsageError } from '../../scripts/cli/command.ts';
import { parseAllowedHost, parseNotifyOptions } from '../../scripts/notify/options.ts';

it('--dry-run is the only option', () => {
  expect(parseNotifyOptions([])).toEqual({ dryRun: false });
  expect(parseNotifyOptions(['--dry-run'])).toEqual({ dryRun: true });
  expect(() => parseNotifyOptions(['--wat'])).toThrow("Unknown option '--wat'");
  expect(() => parseNotifyOptions(['now'])).toThrow(
    new UsageError('Unexpected argument "now"; --help lists the options.'),
  );
});

it.each([
  [undefined, null],
  [' ', null],
  ['127.0.0.1:8080', '127.0.0.1:8080'],
  [' LocalHost:080 ', 'localhost:80'],
  ['[::1]:80', '[::1]:80'],
])('NOTIFY_ALLOW_HOST=%s allows %s', (text, host) => {
  expect(parseAllowedHost(text)).toBe(host);
});

it.each(['127.0.0.1', 'http://127.0.0.1:1', '127.0.0.1:1/a', 'a b:1', ':1'])(
  'NOTIFY_ALLOW_HOST=%s is refused',
  (text) => {
    expect(() => parseAllowedHost(text)).toThrow(/^NOTIFY_ALLOW_HOST must be host:port, .*\.$/);
  },
);
