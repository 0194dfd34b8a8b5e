import { expect, test } from 'vitest';
import { UsageError } from '../../scripts/cli/command.ts';
import { parseTarget } from '../../scripts/publish/target.ts';

test.each([
  ['me@host:/srv/eventhub', { host: 'me@host', folder: '/srv/eventhub' }],
  ['shows.example.org:/srv/eventhub/', { host: 'shows.example.org', folder: '/srv/eventhub' }],
  ['me@[::1]:/srv', { host: 'me@[::1]', folder: '/srv' }],
  ['/srv/eventhub', { host: null, folder: '/srv/eventhub' }],
])('%s', (text, target) => {
  expect(parseTarget(text)).toEqual(target);
});

test.each([
  '',
  '/',
  'me@host:',
  'me@host:/',
  'me@host:srv',
  'srv/eventhub',
  '/srv/../etc',
  '/srv//eventhub',
  'me@host:/srv/$(touch pwned)',
  'me@host:/srv/event hub',
  '-oProxyCommand=touch:/srv/eventhub',
  'https://host/srv',
])('%j is no target', (text) => {
  expect(() => parseTarget(text)).toThrow(UsageError);
});
