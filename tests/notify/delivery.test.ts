import { describe, expect, it } from 'vitest';
import { type Reply, startDiscord, TAKEN } from './discord-double.ts';
import { quickClock } from './run.ts';
import { backend, discord, events, ids, open, run, setUpNotify, stage } from './setup.ts';

setUpNotify();

describe('failures', () => {
  it.each([
    ['a server error', { status: 503 } satisfies Reply],
    ['no answer', 'hang'],
    ['a connection that is cut', 'cut'],
  ] as const)('%s is retried with increasing delays', async (_, reply) => {
    const { webhook } = await open(({ index }) => (index < 2 ? reply : TAKEN));
    await stage.person({ webhook: webhook(1), venues: ['ember'] });
    await stage.list({ event_id: 1 });
    const clock = quickClock();
    expect(await run({ clock, answerMs: 200 })).toMatchObject({ messages: 1, deferred: 0, error: null });
    expect(clock.slept).toEqual([1_000, 2_000]);
    expect(discord.channel(1)).toEqual([1]);
  });

  it('a lasting failure is left to the next run, which delivers', async () => {
    let isDown = true;
    const { webhook } = await open(() => (isDown ? { status: 500 } : TAKEN));
    const id = await stage.person({ webhook: webhook(1), venues: ['ember'] });
    await stage.list(...events(15));
    expect(await run()).toMatchObject({ messages: 0, deferred: 15, failed: 0 });
    expect(discord.received).toHaveLength(4);
    expect(await stage.deliveries(id)).toHaveLength(10);
    isDown = false;
    expect(await run()).toMatchObject({ messages: 2, events: 15, deferred: 0 });
    expect(await stage.deliveries(id)).toMatchObject(
      ids(15).map((event_id) => ({ event_id, status: 'sent', error: null })),
    );
  });

  it('a run ends when Discord is unreachable instead of trying every follower', async () => {
    await open(() => 'cut');
    for (let id = 1; id <= 30; id++) await stage.person({ webhook: discord.webhook(id), venues: ['ember'] });
    await stage.list({ event_id: 1 });
    const clock = quickClock();
    const { error } = await run({ clock });
    expect(String(error)).toMatch(/Stopped: Discord cannot be reached.* The next run continues\./);
    expect(discord.received).toHaveLength(8);
    const slept = clock.slept.reduce((sum, ms) => sum + ms, 0);
    expect(slept).toBeGreaterThanOrEqual(15_000);
  });

  it.each([
    [404, {}, 'it no longer exists (404)'],
    [
      401,
      { message: 'Invalid Webhook Token', code: 50027 },
      'its address holds a token that is not, or no longer, valid (401)',
    ],
    [403, { message: 'Missing Access', code: 50001 }, 'it may no longer post in its channel (403)'],
    [
      400,
      { message: 'Webhooks posted to forum channels must have a thread_name', code: 220001 },
      'it belongs to a forum, and needs one of a text channel',
    ],
  ])('%s: the webhook is disabled, its owner told, and the others continue', async (status, body, reason) => {
    const { webhook } = await open(({ webhook: of }) => (of.startsWith('1/') ? { status, body } : TAKEN));
    const id = await stage.person({ webhook: webhook(1), venues: ['ember'] });
    await stage.person({ webhook: webhook(2), venues: ['ember'] });
    await stage.list(...events(15));
    expect(await run()).toMatchObject({ messages: 2, disabled: 1, error: null });
    expect(await stage.profile(id)).toMatchObject({ webhook_error: reason, webhook_disabled_at: expect.any(String) });
    expect(discord.received.filter(({ webhook: of }) => of.startsWith('1/'))).toHaveLength(1);

    // A new webhook receives what the old one did not.
    await stage.admin
      .from('profiles')
      .update({ discord_webhook_url: webhook(3) })
      .eq('id', id)
      .throwOnError();
    expect(await run()).toMatchObject({ messages: 2, events: 15, disabled: 0 });
    expect(discord.channel(3)).toEqual(ids(15));
  });

  it('an error page of the network disables no webhook', async () => {
    const { webhook } = await open(() => ({ status: 403 }));
    const id = await stage.person({ webhook: webhook(1), venues: ['ember'] });
    await stage.list({ event_id: 1 });
    expect(await run()).toMatchObject({ disabled: 0, deferred: 1 });
    expect(await stage.profile(id)).toMatchObject({ webhook_disabled_at: null });
  });

  it.each([1, 4, 10, 11, 17])(
    'if Discord rejects number %s of 17 events, it fails for good and the others are sent',
    async (bad) => {
      const refusal = {
        message: 'Invalid Form Body',
        code: 50035,
        errors: { embeds: { 0: { title: { _errors: [{ code: 'BASE', message: 'Not a well formed title.' }] } } } },
      };
      const { webhook } = await open(({ events: of }) => (of.includes(bad) ? { status: 400, body: refusal } : TAKEN));
      const id = await stage.person({ webhook: webhook(1), venues: ['ember'] });
      await stage.list(...events(17));
      expect(await run()).toMatchObject({ events: 16, failed: 1, error: null });
      expect(discord.channel(1)).toEqual(ids(17).filter((one) => one !== bad));
      expect((await stage.deliveries(id)).filter(({ status }) => status === 'failed')).toMatchObject([
        { event_id: bad, error: 'Discord answered 400 (Invalid Form Body; embeds.0.title: Not a well formed title.)' },
      ]);
      expect(await run()).toMatchObject({ messages: 0, failed: 0 });
    },
  );

  it('what Discord refuses of an embed is left out, and the event is delivered', async () => {
    const errors = (key: string) => ({ [key]: { url: { _errors: [{ message: 'Not a well formed URL.' }] } } });
    const { webhook } = await open(({ embeds }) => {
      const named = Object.fromEntries(
        embeds.flatMap((embed, index) => {
          const bad = ['thumbnail', 'footer'].find((key) => key in embed && embed.url.endsWith('/2'));
          return bad === undefined ? [] : [[index, errors(bad)]];
        }),
      );
      if (Object.keys(named).length === 0) return TAKEN;
      return { status: 400, body: { message: 'Invalid Form Body', code: 50035, errors: { embeds: named } } };
    });
    await stage.person({ webhook: webhook(1), venues: ['ember'] });
    const picture = { mobile_image_url: 'https://pictures.example/a.jpg' };
    await stage.list(...events(3).map((event) => ({ ...event, ...picture })));
    expect(await run()).toMatchObject({ messages: 1, events: 3, failed: 0, error: null });
    expect(discord.channel(1)).toEqual([1, 2, 3]);
    expect(discord.received).toHaveLength(3);
    expect(discord.taken[0]?.embeds.map((embed) => 'thumbnail' in embed)).toEqual([true, false, true]);
  });

  it('redirects are not followed', async () => {
    const elsewhere = await startDiscord();
    const { webhook } = await open(() => ({ status: 307, headers: { location: elsewhere.webhook(1) } }));
    await stage.person({ webhook: webhook(1), venues: ['ember'] });
    await stage.list({ event_id: 1 });
    const { deferred, lines } = await run();
    expect(deferred).toBe(1);
    expect(lines[0]).toContain('a redirect, which is not followed');
    expect(elsewhere.received).toEqual([]);
    await elsewhere.close();
  });

  it('a database failure after a message exits with 4, and nothing more is sent', async () => {
    const { webhook } = await open(async () => {
      await backend.database.transaction((transaction) =>
        transaction.execute('revoke execute on function public.record_notifications from service_role'),
      );
      return TAKEN;
    });
    for (const id of [1, 2]) await stage.person({ webhook: webhook(id), venues: ['ember'] });
    await stage.list(...events(30));
    const { error } = await run();
    await backend.database.transaction((transaction) =>
      transaction.execute('grant execute on function public.record_notifications to service_role'),
    );
    expect(error).toMatchObject({ name: 'CommandError', exitCode: 4 });
    expect(discord.received).toHaveLength(1);
  });

  it('an interrupted run finishes the message in flight, and the next run continues', async () => {
    const controller = new AbortController();
    const { webhook } = await open(({ index }) => {
      if (index === 1) controller.abort();
      return TAKEN;
    });
    await stage.person({ webhook: webhook(1), venues: ['ember'] });
    await stage.list(...events(30));
    expect(await run({ signal: controller.signal })).toMatchObject({ messages: 2, error: { exitCode: 130 } });
    expect(await run()).toMatchObject({ messages: 1 });
    expect(discord.channel(1)).toEqual(ids(30));
  });
});
