import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CommandError } from '../../scripts/cli/command.ts';
import { type LocalSupabase, startLocalSupabase } from '../../scripts/local-supabase/start.ts';
import { type DiscordDouble, type Received, type Reply, startDiscord, TAKEN } from './discord-double.ts';
import { notify, quickClock, realClock } from './run.ts';
import { openStage, type Stage } from './stage.ts';

let backend: LocalSupabase;
let stage: Stage;
let discord: DiscordDouble;

beforeAll(async () => {
  backend = await startLocalSupabase();
  stage = openStage(backend);
});
afterAll(() => backend?.close());
afterEach(async () => {
  // Whatever a test does, Discord gets webhooks' messages in Discord's own form, and nothing else.
  expect(discord.strays).toEqual([]);
  await discord.close();
  await stage.clear();
});

async function open(judge?: (message: Received) => Reply | Promise<Reply>): Promise<DiscordDouble> {
  discord = await startDiscord(judge);
  return discord;
}

const run = (changes: Parameters<typeof notify>[2] = {}) => notify(backend, discord, changes);
const events = (count: number, from = 1) => Array.from({ length: count }, (_, index) => ({ event_id: from + index }));
const ids = (count: number, from = 1) => events(count, from).map(({ event_id }) => event_id);

describe('who is told of what', () => {
  it('new events at favorite venues and by favorite artists, once each, with the reason and the page', async () => {
    const { webhook } = await open();
    await stage.admin.from('venues').insert({ venue_slug: 'ember', full_name: 'Ember Hall' }).throwOnError();
    await stage.person({ webhook: webhook(1), venues: ['ember'], artists: ['NIGHT  ferry'] });
    await stage.list(
      { event_id: 1, name: 'The Night Ferry: Low Water Tour' },
      { event_id: 2, name: 'Plum Rain' },
      { event_id: 3, name: 'Night Ferry live', venue_slug: 'orchard', event_datetime: null, event_date: '2099-05-01' },
      { event_id: 4, name: 'Somebody', venue_slug: 'orchard' },
    );
    expect(await run()).toMatchObject({ messages: 1, events: 3, muted: 0, failed: 0, error: null });
    const [message] = discord.taken;
    expect(message?.embeds).toMatchObject([
      {
        title: 'The Night Ferry: Low Water Tour',
        url: 'https://eventhub.example/events/1',
        description: 'New by your favorite artist Night Ferry, at your favorite venue Ember Hall.',
        fields: [
          { name: 'Date', value: 'Thursday, March 05, 2099, 7:30 PM' },
          { name: 'Venue', value: 'Ember Hall' },
        ],
      },
      { title: 'Plum Rain', description: 'New at your favorite venue Ember Hall.' },
      { title: 'Night Ferry live', description: 'New by your favorite artist Night Ferry.' },
    ]);
    expect(message?.headers['user-agent']).toBe('EventHub (test)');
  });

  it('not what was there before the heart, what has passed, has no date, or is muted as a whole word', async () => {
    const { webhook } = await open();
    await stage.list({ event_id: 1 });
    const id = await stage.person({
      webhook: webhook(1),
      venues: ['ember'],
      blacklist: ['parking', 'ice'],
      since: new Date().toISOString(),
    });
    await stage.list(
      { event_id: 2 },
      { event_id: 3, event_datetime: '2020-01-01T00:00:00Z' },
      { event_id: 4, event_datetime: null },
      { event_id: 5, name: 'Premium PARKING' },
      { event_id: 6, name: 'Juice' },
    );
    expect(await run()).toMatchObject({ events: 2, muted: 1 });
    expect(discord.channel(1)).toEqual([2, 6]);
    expect((await stage.deliveries(id)).map(({ event_id }) => event_id)).toEqual([2, 6]);
  });

  it('nobody without a webhook, or with one that is disabled', async () => {
    const { webhook } = await open();
    await stage.person({ webhook: null, venues: ['ember'] });
    const id = await stage.person({ webhook: webhook(2), venues: ['ember'] });
    await stage.admin.from('profiles').update({ webhook_disabled_at: new Date().toISOString() }).eq('id', id);
    await stage.list({ event_id: 1 });
    expect(await run()).toMatchObject({ messages: 0, disabled: 0 });
    expect(discord.received).toEqual([]);
  });

  it('more people and events than one answer of the database holds', async () => {
    const { webhook } = await open();
    for (let id = 1; id <= 3; id++) await stage.person({ webhook: webhook(id), venues: ['ember'] });
    for (let from = 1; from <= 1_201; from += 400) await stage.list(...events(400, from));
    await backend.database.transaction((transaction) =>
      transaction.execute(`
        insert into auth.users (email) select n || '@crowd' from generate_series(1, 450) n;
        update public.profiles set discord_webhook_url = 'http://${discord.host}/api/webhooks/9' || n || '/t'
        from (select id, row_number() over (order by id) as n from auth.users where email like '%@crowd') crowd
        where profiles.id = crowd.id;
        insert into public.favorites (user_id, item_type, item_id, created_at)
        select id, 'artist', 'Act 7', '2020-01-01' from auth.users where email like '%@crowd';`),
    );
    const { people, events: told } = await run();
    expect({ people: people.size, told }).toEqual({ people: 453, told: 3 * 1_600 + 450 });
    for (const id of [1, 2, 3]) expect(discord.channel(id).toSorted((a, b) => a - b)).toEqual(ids(1_600));
  }, 120_000);
});

describe('each once', () => {
  it('a second run without new data sends nothing; a new event is sent alone', async () => {
    const { webhook } = await open();
    await stage.person({ webhook: webhook(1), venues: ['ember'] });
    await stage.list(...events(25));
    expect(await run()).toMatchObject({ messages: 3, events: 25 });
    expect(await run()).toMatchObject({ messages: 0, events: 0, error: null });
    await stage.list({ event_id: 26 });
    expect(await run()).toMatchObject({ messages: 1, events: 1 });
    expect(discord.channel(1)).toEqual(ids(26));
  });

  it('an event that leaves the listings and returns is not announced again', async () => {
    const { webhook } = await open();
    await stage.person({ webhook: webhook(1), venues: ['ember'] });
    await stage.list({ event_id: 1 });
    await run();
    await stage.admin.from('events').delete().eq('event_id', 1).throwOnError();
    await run();
    await stage.list({ event_id: 1 });
    expect(await run()).toMatchObject({ messages: 0 });
  });

  it('two runs at once: one sends, the other waits and finds nothing left', async () => {
    const { webhook } = await open();
    for (const id of [1, 2]) await stage.person({ webhook: webhook(id), venues: ['ember'] });
    await stage.list(...events(40));
    const [first, second] = await Promise.all([run(), run()]);
    expect(first.messages + second.messages).toBe(8);
    for (const id of [1, 2]) expect(discord.channel(id)).toEqual(ids(40));
  });

  it('a run that stood still while another took over sends nothing more', async () => {
    const { webhook } = await open(async ({ index }) => {
      // The first message takes so long that the lease runs out and somebody else holds it.
      if (index === 0) {
        await stage.admin
          .from('notify_lease')
          .update({ holder: '00000000-0000-4000-8000-000000000000' })
          .eq('id', true)
          .throwOnError();
      }
      return TAKEN;
    });
    await stage.person({ webhook: webhook(1), venues: ['ember'] });
    await stage.list(...events(30));
    const { error, messages } = await run();
    expect(error).toBeInstanceOf(CommandError);
    expect(String(error)).toContain('Another run of notify has taken the lease');
    expect(messages).toBe(1);
    expect(discord.received).toHaveLength(1);
  });

  it('a run that was killed gives its lease up by silence', async () => {
    const { webhook } = await open();
    await stage.person({ webhook: webhook(1), venues: ['ember'] });
    await stage.list({ event_id: 1 });
    await stage.admin
      .rpc('take_notify_lease', { holder: '00000000-0000-4000-8000-000000000000', seconds: 1 })
      .throwOnError();
    const { error, messages } = await run({ clock: realClock, retries: { leaseSeconds: 2 } });
    expect({ error, messages }).toEqual({ error: null, messages: 1 });
    const { data } = await stage.admin.from('notify_lease').select('*');
    expect(data).toEqual([]);
  });

  it('a run finds another one alive: it says so and does nothing', async () => {
    await open();
    await stage.admin
      .from('notify_lease')
      .insert({ holder: '00000000-0000-4000-8000-000000000000', expires_at: '2099-01-01T00:00:00Z' })
      .throwOnError();
    const { error } = await run();
    expect(String(error)).toContain('Another run of notify is in progress');
  });

  it('what was removed from the settings during a run is not sent any more', async () => {
    const { webhook } = await open(async ({ index }) => {
      if (index === 0) await stage.admin.from('profiles').update({ discord_webhook_url: null }).not('id', 'is', null);
      return TAKEN;
    });
    await stage.person({ webhook: webhook(1), venues: ['ember'] });
    await stage.list(...events(30));
    expect(await run()).toMatchObject({ messages: 1, events: 10, error: null });
  });

  it('an account that is deleted during a run is left alone, the others are told', async () => {
    const doomed: string[] = [];
    const { webhook } = await open(async ({ index }) => {
      if (index === 0) {
        await backend.database.transaction((transaction) =>
          transaction.query('delete from auth.users where id = $1::text::uuid', [doomed[0] ?? null]),
        );
      }
      return TAKEN;
    });
    doomed.push(await stage.person({ webhook: webhook(1), venues: ['ember'] }));
    await stage.person({ webhook: webhook(2), venues: ['ember'] });
    await stage.list(...events(15));
    expect(await run()).toMatchObject({ error: null });
    expect(discord.channel(2)).toEqual(ids(15));
    expect(discord.channel(1).length).toBeLessThanOrEqual(10);
  });
});

describe('Discord decides the pace', () => {
  const limit = (headers: Record<string, string>, body?: unknown): Reply => ({ status: 429, headers, body });

  it.each([
    [
      'its body',
      limit({ 'retry-after': '9', 'x-ratelimit-reset-after': '9' }, { retry_after: 2.5, global: false }),
      2_500,
    ],
    ['the header', limit({ 'retry-after': '3' }), 3_000],
    ['the reset', limit({ 'x-ratelimit-reset-after': '1.25', 'x-ratelimit-scope': 'user' }), 1_250],
    ['nothing: a guess', limit({}, { retry_after: 'soon' }), 1_000],
  ])('429 waits as told by %s', async (_, reply, ms) => {
    const { webhook } = await open(({ index }) => (index === 0 ? reply : TAKEN));
    await stage.person({ webhook: webhook(1), venues: ['ember'] });
    await stage.list({ event_id: 1 });
    const clock = quickClock();
    expect(await run({ clock })).toMatchObject({ messages: 1, error: null });
    expect(clock.slept).toEqual([ms]);
    expect(discord.received).toHaveLength(2);
  });

  it('a bucket that is used up is waited for before it is asked', async () => {
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

  it('one who has to wait holds up nobody else; a global limit holds up everybody', async () => {
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
    // The first was told to wait before any other was asked; then all went.
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

  it('a limit that never ends ends', async () => {
    const { webhook } = await open(() => limit({}, { retry_after: 0.5 }));
    await stage.person({ webhook: webhook(1), venues: ['ember'] });
    await stage.list({ event_id: 1 });
    expect(await run()).toMatchObject({ messages: 0, deferred: 1 });
    expect(discord.received).toHaveLength(10);
  });
});

describe('what goes wrong', () => {
  it.each([
    ['a server error', { status: 503 } satisfies Reply],
    ['no answer', 'hang'],
    ['a connection that is cut', 'cut'],
  ] as const)('%s is tried again, with longer waits', async (_, reply) => {
    const { webhook } = await open(({ index }) => (index < 2 ? reply : TAKEN));
    await stage.person({ webhook: webhook(1), venues: ['ember'] });
    await stage.list({ event_id: 1 });
    const clock = quickClock();
    expect(await run({ clock, answerMs: 200 })).toMatchObject({ messages: 1, deferred: 0, error: null });
    expect(clock.slept).toEqual([1_000, 2_000]);
    expect(discord.channel(1)).toEqual([1]);
  });

  it('what does not get better is left to the next run, which brings it', async () => {
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

  it('when nobody can be reached any more, the run ends instead of trying everybody', async () => {
    await open(() => 'cut');
    for (let id = 1; id <= 30; id++) await stage.person({ webhook: discord.webhook(id), venues: ['ember'] });
    await stage.list({ event_id: 1 });
    const clock = quickClock();
    const { error } = await run({ clock });
    expect(String(error)).toMatch(/Stopped: Discord cannot be reached.* What is left is told by the next run\./);
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
  ])('%s: the webhook is disabled, its owner told, the others go on', async (status, body, reason) => {
    const { webhook } = await open(({ webhook: of }) => (of.startsWith('1/') ? { status, body } : TAKEN));
    const id = await stage.person({ webhook: webhook(1), venues: ['ember'] });
    await stage.person({ webhook: webhook(2), venues: ['ember'] });
    await stage.list(...events(15));
    expect(await run()).toMatchObject({ messages: 2, disabled: 1, error: null });
    expect(await stage.profile(id)).toMatchObject({ webhook_error: reason, webhook_disabled_at: expect.any(String) });
    expect(discord.received.filter(({ webhook: of }) => of.startsWith('1/'))).toHaveLength(1);

    // A new webhook gets what the old one did not.
    await stage.admin
      .from('profiles')
      .update({ discord_webhook_url: webhook(3) })
      .eq('id', id)
      .throwOnError();
    expect(await run()).toMatchObject({ messages: 2, events: 15, disabled: 0 });
    expect(discord.channel(3)).toEqual(ids(15));
  });

  it('a page of the network before Discord disables nobody', async () => {
    const { webhook } = await open(() => ({ status: 403 }));
    const id = await stage.person({ webhook: webhook(1), venues: ['ember'] });
    await stage.list({ event_id: 1 });
    expect(await run()).toMatchObject({ disabled: 0, deferred: 1 });
    expect(await stage.profile(id)).toMatchObject({ webhook_disabled_at: null });
  });

  it.each([1, 4, 10, 11, 17])(
    'of 17 events Discord refuses number %s: it fails for good, the others go',
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

  it('a redirect is not followed', async () => {
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

  it('a database that fails after a message is exit 4, and nothing more is sent', async () => {
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

  it('stopped by hand, a run ends after the message in flight; the next one goes on', async () => {
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

describe('only Discord is called', () => {
  it.each([
    'http://127.0.0.1:HOSTPORT@evil.example/api/webhooks/1/t',
    'http://user:secret@127.0.0.1:HOSTPORT/api/webhooks/1/t',
    'http://localhost:HOSTPORT/api/webhooks/1/t',
    'http://127.0.0.1:HOSTPORT/api/webhooks/1/t/../../../elsewhere',
    'http://127.0.0.1:HOSTPORT/hooks/1/t',
    'http://2130706433:1/api/webhooks/1/t',
    'https://discord.com.:443/api/webhooks/1/t',
  ])('%s is disabled without a word to anybody', async (address) => {
    await open();
    const webhook = address.replace('HOSTPORT', discord.host.split(':')[1] ?? '');
    const id = await stage.person({ webhook, venues: ['ember'] });
    await stage.list({ event_id: 1 });
    expect(await run()).toMatchObject({ messages: 0, disabled: 1, deferred: 0, error: null });
    expect(discord.received).toEqual([]);
    expect(await stage.profile(id)).toMatchObject({ webhook_error: 'it is not the address of a Discord webhook' });
  });

  it('links to a page of this machine are sent to nobody on Discord itself', async () => {
    await open();
    await stage.person({ webhook: 'https://discord.com/api/webhooks/1/t', venues: ['ember'] });
    await stage.list({ event_id: 1 });
    const { error } = await run({ origin: 'http://localhost:4321' });
    expect(error).toMatchObject({ exitCode: 64, message: expect.stringMatching(/^SITE_URL is missing/) });
  });
});
