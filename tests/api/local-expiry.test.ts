import { describe, expect, it } from 'vitest';
import { withLocalExpiry } from '../../src/api/local-expiry.ts';

const token = 'https://project.example/auth/v1/token?grant_type=refresh_token';

async function receive(url: string, status: number, body: string): Promise<{ status: number; body: string }> {
  const answer = await withLocalExpiry(async () => new Response(body, { status }))(url);
  return { status: answer.status, body: await answer.text() };
}

describe('session expiry', () => {
  it('is counted from the response', async () => {
    const session = { access_token: 'a', refresh_token: 'r', expires_in: 3600 };
    const answer = await receive(token, 200, JSON.stringify({ ...session, expires_at: 1_800_000_000 }));
    expect([answer.status, JSON.parse(answer.body)]).toEqual([200, session]);
  });

  it.each([
    ['comes from nothing else', token, 200, '{"access_token":"a","expires_at":1800000000}'],
    ['is in an error', token, 400, '{"code":"refresh_token_not_found","expires_at":1}'],
    ['is not in JSON', token, 200, '<h1>Welcome</h1>'],
    ['is in another response', 'https://project.example/rest/v1/events', 200, '[{"expires_in":1,"expires_at":1}]'],
  ])('stays as it is when it %s', async (_, url, status, body) => {
    expect(await receive(url, status, body)).toEqual({ status, body });
  });
});
