import { describe, expect, test } from 'vitest';
import { errorMessage, isBatchRefused } from '../../scripts/import/database-answer.ts';
import { isTransient } from '../../src/data/retry.ts';

const answer = (status: number, message = 'm', code?: string, details: string | null = null) => ({
  data: null,
  status,
  error: code === undefined ? { message, details } : { message, code, details },
});

test.each([
  ['no connection', answer(0), true],
  ['too slow', answer(408), true],
  ['too many requests', answer(429), true],
  ['a server error', answer(503), true],
  ['a wrong key', answer(401), false],
  ['a missing function', answer(404, 'm', 'PGRST202'), false],
])('%s may be retried: %s', (_, given, expected) => {
  expect(isTransient(given)).toBe(expected);
});

test.each([
  ['a value that cannot be stored', answer(400, 'm', '22P02'), true],
  ['a violated constraint', answer(400, 'm', '23514'), true],
  ['a row too large for an index', answer(500, 'm', '54000'), true],
  ['the statement timeout', answer(500, 'm', '57014'), true],
  ['a body too large', answer(413), true],
  ['no permission', answer(403, 'm', '42501'), false],
  ['a server that is shutting down', answer(503, 'm', '57P01'), false],
])('%s is caused by the batch: %s', (_, given, expected) => {
  expect(isBatchRefused(given)).toBe(expected);
});

describe('the error message', () => {
  const url = 'https://a.example';

  test.each([
    [
      answer(0, 'TypeError: fetch failed', '', 'cause: Error: connect ECONNREFUSED 127.0.0.1'),
      'cannot be reached (ECONNREFUSED): check',
    ],
    [answer(0, 'TypeError: fetch failed'), 'cannot be reached (fetch failed): check'],
    [answer(503, ''), 'cannot be reached (status 503): check'],
    [answer(401), 'rejected the key: SUPABASE_SECRET_KEY must be'],
    [answer(404, 'Could not find', 'PGRST202'), 'apply supabase/migrations first.'],
    [answer(400, 'column events.source_key does not exist', '42703'), 'apply supabase/migrations first.'],
    [
      answer(400, 'Something odd.\nat line 1', '42P17'),
      'answered with an error (Something odd, status 400): the import cannot go on.',
    ],
  ])('for %j', (given, part) => {
    const sentence = errorMessage(given, url);
    expect(sentence).toContain(part);
    expect(sentence).toMatch(/^The database at https:\/\/a\.example .*\.$/);
  });
});
