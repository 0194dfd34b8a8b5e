import { describe, expect, it } from 'vitest';
import { CommandError } from '../../scripts/cli/command.ts';
import { summaryLine } from '../../scripts/notify/summary.ts';
import { TAKEN } from './discord-double.ts';
import { realClock } from './run.ts';
import { backend, discord, events, ids, open, run, setUpNotify, stage } from './setup.ts';

setUpNotify();

describe('recipients', () => {
  it('are told of new events at favorite venues and by favorite artists, once each, with reason and link', async () => {
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

  it('are not told of events from before the heart, past, undated or muted as a whole word', async () => {
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

  it('are told by what is listed as something else now, and not of what is hidden', async () => {
    const { webhook } = await open();
    const { admin } = stage;
    await admin.from('venue_aliases').insert({ venue_slug: 'ember-2', listed_as: 'ember' }).throwOnError();
    const aliases = [
      { name: 'Night Fery', kind: 'alias', listed_as: 'Night Ferry' },
      { name: 'Plum & Rain', kind: 'whole', listed_as: null },
    ];
    await admin.from('artist_corrections').insert(aliases).throwOnError();
    await stage.person({ webhook: webhook(1), venues: ['ember-2'] });
    await stage.person({ webhook: webhook(2), artists: ['night fery', 'Plum & Rain'] });
    await stage.list(
      { event_id: 1 },
      { event_id: 2, venue_slug: 'orchard', name: 'Night Ferry' },
      { event_id: 3, venue_slug: 'orchard', name: 'Night Fery live' },
      { event_id: 4, venue_slug: 'orchard', name: 'Plum & Rain' },
      { event_id: 5, venue_slug: 'orchard', name: 'Plum' },
      { event_id: 6, venue_slug: 'ember-2' },
      { event_id: 7 },
    );
    await admin.from('event_corrections').insert({ event_id: 7, hidden: true }).throwOnError();
    await run();
    expect([discord.channel(1), discord.channel(2)]).toEqual([
      [1, 6],
      [2, 3, 4],
    ]);
  });

  it('are told of favorite artists also on the bill, whose own shows may be past', async () => {
    const { webhook } = await open();
    await stage.person({ webhook: webhook(1), artists: ['Plum Rain', 'Rook'] });
    const past = { event_datetime: '2020-01-01T00:00:00Z' };
    await stage.list(
      { event_id: 1, name: 'Plum Rain', ...past },
      { event_id: 2, name: 'Night Ferry with Plum Rain' },
      { event_id: 3, name: 'Somebody, Plum Rain', ...past },
      // Nobody of this name has a show.
      { event_id: 4, name: 'Night Ferry with Rook' },
    );
    expect(await run()).toMatchObject({ messages: 1, events: 1, error: null });
    expect(discord.taken[0]?.embeds).toMatchObject([
      {
        title: 'Night Ferry with Plum Rain',
        description: 'New with your favorite artist Plum Rain also on the bill.',
      },
    ]);
    expect(await run()).toMatchObject({ messages: 0 });
  });

  it('have an enabled webhook', async () => {
    const { webhook } = await open();
    await stage.person({ webhook: null, venues: ['ember'] });
    const id = await stage.person({ webhook: webhook(2), venues: ['ember'] });
    await stage.admin.from('profiles').update({ webhook_disabled_at: new Date().toISOString() }).eq('id', id);
    await stage.list({ event_id: 1 });
    expect(await run()).toMatchObject({ messages: 0, disabled: 0 });
    expect(discord.received).toEqual([]);
  });

  it('can be more than one database response holds, as can events', async () => {
    const { webhook } = await open();
    await stage.person({ webhook: webhook(1), venues: ['ember'] });
    for (const from of [1, 502]) await stage.list(...events(501, from));
    await backend.database.transaction((transaction) =>
      transaction.execute(`
        insert into auth.users (email) select n || '@crowd' from generate_series(1, 201) n;
        update public.profiles set discord_webhook_url = 'http://${discord.host}/api/webhooks/9' || n || '/t'
        from (select id, row_number() over (order by id) as n from auth.users where email like '%@crowd') crowd
        where profiles.id = crowd.id;
        insert into public.favorites (user_id, item_type, item_id, created_at)
        select id, 'artist', 'Act 7', '2020-01-01' from auth.users where email like '%@crowd';`),
    );
    const { people, events: told } = await run();
    expect({ people: people.size, told }).toEqual({ people: 202, told: 1_002 + 201 });
    expect(discord.channel(1).toSorted((a, b) => a - b)).toEqual(ids(1_002));
  }, 120_000);
});

describe('exactly once', () => {
  it('a second run without new data sends nothing, and a new event is sent alone', async () => {
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

  it('of two simultaneous runs one sends, and the other waits and finds nothing left', async () => {
    const { webhook } = await open();
    for (const id of [1, 2]) await stage.person({ webhook: webhook(id), venues: ['ember'] });
    await stage.list(...events(40));
    const [first, second] = await Promise.all([run(), run()]);
    expect(first.messages + second.messages).toBe(8);
    for (const id of [1, 2]) expect(discord.channel(id)).toEqual(ids(40));
  });

  it('a stalled run that lost its lease sends nothing more', async () => {
    const { webhook } = await open(async ({ index }) => {
      // The first message takes so long that the lease expires and another run takes it.
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

  it('the lease of a killed run expires', async () => {
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

  it('a run that finds another one alive says so and does nothing', async () => {
    await open();
    await stage.admin
      .from('notify_lease')
      .insert({ holder: '00000000-0000-4000-8000-000000000000', expires_at: '2099-01-01T00:00:00Z' })
      .throwOnError();
    const { error } = await run();
    expect(String(error)).toContain('Another run of notify is in progress');
  });

  it('items removed from the settings during a run are not sent', async () => {
    const { webhook } = await open(async ({ index }) => {
      if (index === 0) await stage.admin.from('profiles').update({ discord_webhook_url: null }).not('id', 'is', null);
      return TAKEN;
    });
    await stage.person({ webhook: webhook(1), venues: ['ember'] });
    await stage.list(...events(30));
    expect(await run()).toMatchObject({ messages: 1, events: 10, error: null });
  });

  it('a user deleted during a run is skipped, and the others are told', async () => {
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

describe('only Discord is called', () => {
  it.each([
    'http://127.0.0.1:HOSTPORT@evil.example/api/webhooks/1/t',
    'http://user:secret@127.0.0.1:HOSTPORT/api/webhooks/1/t',
    'http://localhost:HOSTPORT/api/webhooks/1/t',
    'http://127.0.0.1:HOSTPORT/api/webhooks/1/t/../../../elsewhere',
    'http://127.0.0.1:HOSTPORT/hooks/1/t',
    'http://2130706433:1/api/webhooks/1/t',
    'https://discord.com.:443/api/webhooks/1/t',
  ])('%s is disabled without any request', async (address) => {
    await open();
    const webhook = address.replace('HOSTPORT', discord.host.split(':')[1] ?? '');
    const id = await stage.person({ webhook, venues: ['ember'] });
    await stage.list({ event_id: 1 });
    expect(await run()).toMatchObject({ messages: 0, disabled: 1, deferred: 0, error: null });
    expect(discord.received).toEqual([]);
    expect(await stage.profile(id)).toMatchObject({ webhook_error: 'it is not the address of a Discord webhook' });
  });

  it('a person with too much data is skipped and named; the others are told', async () => {
    const { webhook } = await open();
    const large = await stage.person({ webhook: webhook(1), venues: ['ember'] });
    await stage.person({ webhook: webhook(2), venues: ['ember'] });
    await stage.overload(large);
    await stage.list({ event_id: 1 });
    const outcome = await run();
    expect(outcome).toMatchObject({ messages: 1, skipped: 1, error: null });
    expect(outcome.lines).toEqual([
      `Person ${large} is skipped: favorites and terms are beyond the limits of an account.`,
    ]);
    expect(summaryLine(outcome)).toMatch(/, webhooks disabled 0, people skipped 1$/);
  });

  it('links to this machine are never sent to Discord itself', async () => {
    await open();
    await stage.person({ webhook: 'https://discord.com/api/webhooks/1/t', venues: ['ember'] });
    await stage.list({ event_id: 1 });
    const { error } = await run({ origin: 'http://localhost:4321' });
    expect(error).toMatchObject({ exitCode: 64, message: expect.stringMatching(/^SITE_URL is missing/) });
  });
});
