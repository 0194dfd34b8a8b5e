import { describe, expect, it } from 'vitest';
import { type Received, type Reply, TAKEN } from './discord-double.ts';
import { quickClock } from './run.ts';
import { discord, events, open, run, setUpNotify, stage } from './setup.ts';

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

  it('endless limits are given up', async () => {
    const { webhook } = await open(() => limit({}, { retry_after: 0.5 }));
    await stage.person({ webhook: webhook(1), venues: ['ember'] });
    await stage.list({ event_id: 1 });
    expect(await run()).toMatchObject({ messages: 0, deferred: 1 });
    expect(discord.received).toHaveLength(10);
  });
});
