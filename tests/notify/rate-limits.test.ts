import { describe, expect, it } from 'vitest';
import { type Received, type Reply, TAKEN } from './discord-double.ts';
import { quickClock } from './run.ts';
import { discord, events, ids, open, run, setUpNotify, stage } from './setup.ts';

setUpNotify();

describe('rate limits', () => {
  const limit = (headers: Record<string, string>, body?: unknown): Reply => ({ status: 429, headers, body });

  it.each([
    [
      'the body',
      limit({ 'retry-after': '9', 'x-ratelimit-reset-after': '9' }, { retry_after: 2.5, global: false }),
      2_500,
    ],
    ['the header', limit({ 'retry-after': '3' }), 3_000],
    ['the reset', limit({ 'x-ratelimit-reset-after': '1.25', 'x-ratelimit-scope': 'user' }), 1_250],
    ['a default', limit({}, { retry_after: 'soon' }), 1_000],
  ])('a 429 waits as told by %s', async (_, reply, ms) => {
    const { webhook } = await open(({ index }) => (index === 0 ? reply : TAKEN));
    await stage.person({ webhook: webhook(1), venues: ['ember'] });
    await stage.list({ event_id: 1 });
    const clock = quickClock();
    expect(await run({ clock })).toMatchObject({ messages: 1, error: null });
    expect(clock.slept).toEqual([ms]);
    expect(discord.received).toHaveLength(2);
  });

  it('an exhausted bucket is waited for before the next request', async () => {
    const { webhook } = await open(() => ({
      status: 204,
      headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset-after': '2' },
    }));
    await stage.person({ webhook: webhook(1), venues: ['ember'] });
    await stage.list(...events(25));
    const clock = quickClock();
    expect(await run({ clock })).toMatchObject({ messages: 3 });
    expect(clock.slept).toEqual([2_000, 2_000]);
  });

  it('a limit of one webhook delays no other; a global limit delays all', async () => {
    const order: string[] = [];
    const judge = (scope: object) => async (message: Received) => {
      order.push(message.webhook.split('/')[0] ?? '');
      return message.index === 0 ? limit({}, { retry_after: 1, ...scope }) : TAKEN;
    };
    await open(judge({ global: false }));
    for (const id of [1, 2, 3]) await stage.person({ webhook: discord.webhook(id), venues: ['ember'] });
    await stage.list({ event_id: 1 });
    await run();
    expect(order).toHaveLength(4);
    expect(order[3]).toBe(order[0]);
    await discord.close();

    order.length = 0;
    await open(judge({ global: true }));
    const webhooks = await stage.admin.from('profiles').select('id').throwOnError();
    for (const [index, { id }] of webhooks.data.entries()) {
      await stage.admin
        .from('profiles')
        .update({ discord_webhook_url: discord.webhook(index + 1) })
        .eq('id', id);
    }
    await stage.list({ event_id: 2 });
    const clock = quickClock();
    await run({ clock });
    // The first webhook was limited before any other was called, then all continued.
    expect(clock.slept[0]).toBe(1_000);
    expect(order).toHaveLength(4);
    expect(new Set(order).size).toBe(3);
  });

  it('a wait of hours is left to the next run', async () => {
    const { webhook } = await open(({ webhook: of }) =>
      of.startsWith('1/') ? limit({}, { retry_after: 7200 }) : TAKEN,
    );
    const id = await stage.person({ webhook: webhook(1), venues: ['ember'] });
    await stage.person({ webhook: webhook(2), venues: ['ember'] });
    await stage.list({ event_id: 1 });
    const clock = quickClock();
    expect(await run({ clock })).toMatchObject({ messages: 1, deferred: 1, error: null });
    expect(clock.slept).toEqual([]);
    expect(await stage.deliveries(id)).toMatchObject([{ status: 'pending', error: 'Discord asks to wait 7200 s' }]);
  });

  const untold = limit({}, '<html>Too Many Requests');
  const spent: Reply = {
    status: 204,
    headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset-after': '50' },
  };
  const flaky: Reply = { status: 503 };

  it.each([
    ['without a time', () => untold, 4, 7_000, 'Discord answered 429'],
    ['of half a second', () => limit({}, { retry_after: 0.5 }), 10, 4_500, 'Discord asks to wait 1 s more after 5 s'],
    ['of 50 s', () => limit({}, { retry_after: 50 }), 3, 100_000, 'Discord asks to wait 50 s more after 100 s'],
    ['between messages', () => spent, 3, 100_000, 'Discord asks to wait 50 s more after 100 s'],
    [
      'at every other message',
      (index) => (index % 2 === 0 ? limit({}, { retry_after: 50 }) : TAKEN),
      5,
      100_000,
      'Discord asks to wait 50 s more after 100 s',
    ],
    ['with failures', (index) => (index % 4 < 3 ? flaky : TAKEN), 70, 120_000, 'Discord answered 503'],
  ] satisfies [string, (index: number) => Reply, number, number, string][])(
    'endless limits %s put one webhook off, and the next run delivers',
    async (_, reply, requests, ms, reason) => {
      let isOver = false;
      const { webhook } = await open(({ index }) => (isOver ? TAKEN : reply(index)));
      const id = await stage.person({ webhook: webhook(1), venues: ['ember'] });
      await stage.list(...events(200));
      const clock = quickClock();
      const { error, deferred, lines } = await run({ clock });
      expect(error).toBeNull();
      expect(discord.received).toHaveLength(requests);
      expect(clock.slept.reduce((sum, each) => sum + each, 0)).toBe(ms);
      expect(lines).toEqual([`${deferred} of person ${id} put off to the next run: ${reason}.`]);

      isOver = true;
      expect(await run()).toMatchObject({ events: deferred, deferred: 0, error: null });
      expect(discord.channel(1).toSorted((a, b) => a - b)).toEqual(ids(200));
    },
  );

  it('a limit of all webhooks that does not end ends the run', async () => {
    await open(() => limit({ 'retry-after': '50' }));
    for (const id of [1, 2, 3]) await stage.person({ webhook: discord.webhook(id), venues: ['ember'] });
    await stage.list({ event_id: 1 });
    const { error } = await run();
    expect(String(error)).toContain('Stopped: Discord asks to wait 50 s more after 100 s. The next run continues.');
    expect(discord.received).toHaveLength(3);
  });
});
