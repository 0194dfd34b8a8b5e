import { expect, it } from 'vitest';
import { verdictOf } from '../../scripts/notify/webhook-response.ts';

const NOW = Date.parse('2026-11-27T22:00:00Z');

const answer = (status: number, body: unknown = '', headers: Record<string, string> = {}) =>
  verdictOf(
    { status, headers: new Headers(headers), body: typeof body === 'string' ? body : JSON.stringify(body) },
    NOW,
  );

it.each([
  ['204', answer(204), { kind: 'delivered', pauseMs: 0 }],
  ['200 with the message', answer(200, { id: '1' }), { kind: 'delivered', pauseMs: 0 }],
  [
    'the last of a bucket',
    answer(204, '', { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset-after': '1.7345' }),
    { kind: 'delivered', pauseMs: 1735 },
  ],
  [
    'not the last of a bucket',
    answer(204, '', { 'x-ratelimit-remaining': '1', 'x-ratelimit-reset-after': '2' }),
    { kind: 'delivered', pauseMs: 0 },
  ],
  ['429, body', answer(429, { retry_after: 0.3 }), { kind: 'limited', waitMs: 300, concernsAll: false }],
  ['429, global', answer(429, { retry_after: 64.57, global: true }), { waitMs: 64_570, concernsAll: true }],
  ['429, global by header', answer(429, { retry_after: 1 }, { 'x-ratelimit-global': 'true' }), { concernsAll: true }],
  ['429, global by scope', answer(429, { retry_after: 1 }, { 'x-ratelimit-scope': 'global' }), { concernsAll: true }],
  ['429, shared', answer(429, { retry_after: 1 }, { 'x-ratelimit-scope': 'shared' }), { concernsAll: false }],
  ['429, header', answer(429, '', { 'retry-after': '3' }), { waitMs: 3000, concernsAll: true }],
  [
    '429, a date',
    answer(429, '', { 'retry-after': 'Fri, 27 Nov 2026 22:00:05 GMT' }),
    { waitMs: 5000, concernsAll: true },
  ],
  [
    '429, a date that has passed',
    answer(429, '', { 'retry-after': 'Fri, 27 Nov 2026 21:00:05 GMT' }),
    { kind: 'temporary', reason: 'Discord answered 429' },
  ],
  ['429, no time', answer(429, { retry_after: 0 }, { 'retry-after': '0' }), { kind: 'temporary' }],
  ['429, no time in the body', answer(429, { retry_after: 0 }, { 'retry-after': '2' }), { waitMs: 2000 }],
  ['429, reset', answer(429, '', { 'x-ratelimit-reset-after': '0.5' }), { waitMs: 500, concernsAll: false }],
  [
    '429, nonsense',
    answer(429, { message: 'You are limited.', retry_after: -1 }, { 'retry-after': 'soon' }),
    { kind: 'temporary', reason: 'Discord answered 429 (You are limited.)' },
  ],
  [
    '429 of a proxy with a page',
    answer(429, '<html>Too Many Requests'),
    { kind: 'temporary', reason: 'Discord answered 429' },
  ],
  ['500', answer(500), { kind: 'temporary', reason: 'Discord answered 500' }],
  ['502 with a page', answer(502, '<html>'), { kind: 'temporary', reason: 'Discord answered 502' }],
  ['408', answer(408), { kind: 'temporary' }],
  ['301', answer(301), { kind: 'temporary', reason: 'Discord answered 301, a redirect, which is not followed' }],
  [
    '404',
    answer(404, { message: 'Unknown Webhook', code: 10015 }),
    { kind: 'dead', reason: 'it no longer exists (404)' },
  ],
  ['401', answer(401), { kind: 'dead' }],
  ['403 of Discord', answer(403, { message: 'Missing Permissions', code: 50013 }), { kind: 'dead' }],
  ['403 of the network', answer(403, 'error code: 1015'), { kind: 'temporary' }],
  ['400 of a forum', answer(400, { code: 220001 }), { kind: 'dead' }],
  [
    '400',
    answer(400, {
      message: 'Invalid Form Body',
      code: 50035,
      errors: { embeds: { 3: { url: { _errors: [{ code: 'URL_TYPE', message: 'Not a well formed URL.' }] } } } },
    }),
    {
      kind: 'refused',
      reason: 'Discord answered 400 (Invalid Form Body; embeds.3.url: Not a well formed URL.)',
      fields: [{ embed: 3, key: 'url' }],
    },
  ],
  ['400 with nothing', answer(400, '[]'), { kind: 'refused', reason: 'Discord answered 400', fields: [] }],
  ['413', answer(413), { kind: 'refused' }],
])('%s', (_, verdict, expected) => {
  expect(verdict).toMatchObject(expected);
});
