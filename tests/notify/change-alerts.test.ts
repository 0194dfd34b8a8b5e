import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type LocalSupabase, startLocalSupabase } from '../../scripts/local-supabase/start.ts';
import { type DiscordDouble, type Reply, startDiscord, TAKEN } from './discord-double.ts';
import { notify } from './run.ts';
import { openStage, type Stage } from './stage.ts';

let backend: LocalSupabase;
let stage: Stage;
let discord: DiscordDouble;
let reply: Reply;
let anna: string;

const AT = '2099-03-06T00:30:00Z';

beforeAll(async () => {
  backend = await startLocalSupabase();
  stage = openStage(backend);
});
afterAll(() => backend?.close());
beforeEach(async () => {
  reply = TAKEN;
  discord = await startDiscord(() => reply);
  await stage.admin.from('venues').insert({ venue_slug: 'ember', full_name: 'Ember Hall' }).throwOnError();
  anna = await stage.person({ webhook: discord.webhook(1) });
  await stage.list({ event_id: 1, name: 'Night Ferry', event_datetime: AT });
  await stage.heart(anna, 1);
});
afterEach(async () => {
  expect(discord.strays).toEqual([]);
  await discord.close();
  await stage.clear();
});

const run = () => notify(backend, discord);

async function change(change: object): Promise<void> {
  await stage.admin.from('events').update(change).eq('event_id', 1).throwOnError();
}

/** The channel's messages as text. */
const told = () =>
  discord.taken.flatMap(({ embeds }) =>
    embeds.map(({ description, fields }) =>
      [description, ...fields.map(({ name, value }) => `${name}: ${value}`)].join(' | '),
    ),
  );

it.each([
  [
    'cancelled',
    { status: 'cancelled' },
    'Cancelled: your favorite event does not take place. | Date: Thursday, March 05, 2099, 7:30 PM | Venue: Ember Hall',
  ],
  [
    'cancelled by its name',
    { name: 'CANCELED: Night Ferry' },
    'Cancelled: your favorite event does not take place. | Date: Thursday, March 05, 2099, 7:30 PM | Venue: Ember Hall',
  ],
  [
    'postponed, without a new date',
    { status: 'postponed', event_datetime: null, event_date: null },
    'Postponed: your favorite event does not take place as planned. | Was: Thursday, March 05, 2099, 7:30 PM | Now: Date TBA | Venue: Ember Hall',
  ],
  [
    'rescheduled',
    { status: 'rescheduled', event_datetime: '2099-04-10T23:00:00Z' },
    'Rescheduled: your favorite event has been moved. | Was: Thursday, March 05, 2099, 7:30 PM | Now: Friday, April 10, 2099, 7:00 PM | Venue: Ember Hall',
  ],
  [
    'moved to another day',
    { event_datetime: null, event_date: '2099-03-07' },
    'Moved: your favorite event has another date. | Was: Thursday, March 05, 2099, 7:30 PM | Now: Saturday, March 07, 2099 | Venue: Ember Hall',
  ],
  [
    'moved to another hour',
    { event_datetime: '2099-03-06T01:00:00Z' },
    'Moved: your favorite event has another date. | Was: Thursday, March 05, 2099, 7:30 PM | Now: Thursday, March 05, 2099, 8:00 PM | Venue: Ember Hall',
  ],
])('a favorite event that is %s is announced once', async (_, changed, words) => {
  expect(await run()).toMatchObject({ messages: 0 });
  await change(changed);
  expect(await run()).toMatchObject({ messages: 1, changes: 1, events: 0, error: null });
  expect(told()).toEqual([words]);
  expect(await run()).toMatchObject({ messages: 0 });
  expect(await stage.alerts(anna)).toMatchObject([{ event_id: 1, status: 'sent', error: null }]);
});

it.each([
  ['a new name', { name: 'Night Ferry & Friends' }],
  ['sold out', { status: 'sold_out' }],
  ['a time that is no longer known', { event_datetime: null, event_date: '2099-03-05' }],
  ['another picture', { mobile_image_url: 'https://pictures.example/a.jpg' }],
])('%s is not announced', async (_, changed) => {
  await change(changed);
  expect(await run()).toMatchObject({ messages: 0, error: null });
  expect(await stage.alerts(anna)).toEqual([]);
});

it('of several changes before a run only the last is announced, and none if it was undone', async () => {
  await change({ event_datetime: '2099-04-01T00:00:00Z' });
  await change({ status: 'cancelled' });
  await change({ status: 'scheduled', event_datetime: '2099-05-01T23:00:00Z' });
  await run();
  expect(told()).toEqual([expect.stringMatching(/^Moved: .*Was: Thursday, March 05.*Now: Friday, May 01/)]);
  await change({ status: 'cancelled' });
  await change({ status: 'scheduled' });
  expect(await run()).toMatchObject({ messages: 0 });
});

it('each change is announced separately, even back and forth', async () => {
  const steps = ['cancelled', 'scheduled', 'cancelled'];
  for (const status of steps) {
    await change({ status });
    await run();
  }
  expect(told().map((text) => text.split(':')[0])).toEqual(['Cancelled', 'Back on', 'Cancelled']);
  expect((await stage.alerts(anna)).map(({ kind }) => kind)).toEqual(['cancelled', 'back_on', 'cancelled']);
});

it('changes from before the heart was set, or without a heart, are not announced', async () => {
  const bela = await stage.person({ webhook: discord.webhook(2), venues: ['ember'], since: new Date().toISOString() });
  await stage.person({ webhook: discord.webhook(3), artists: ['Night Ferry'], since: new Date().toISOString() });
  await change({ status: 'cancelled' });
  await stage.heart(bela, 1);
  await run();
  expect([discord.channel(1), discord.channel(2), discord.channel(3)]).toEqual([[1], [], []]);

  // Removing and setting a heart again starts over.
  await stage.admin.from('favorites').delete().eq('user_id', anna).throwOnError();
  await change({ status: 'postponed' });
  await stage.heart(anna, 1);
  await run();
  expect([discord.channel(1), discord.channel(2)]).toEqual([[1], [1]]);
});

it('a heart set before its event exists takes the first run as its baseline', async () => {
  await stage.heart(anna, 77);
  await stage.list({ event_id: 77, name: 'Late', status: 'cancelled' });
  expect(await run()).toMatchObject({ messages: 0 });
  await stage.admin.from('events').update({ status: 'scheduled' }).eq('event_id', 77).throwOnError();
  await run();
  expect(told()).toEqual([expect.stringContaining('Back on')]);
});

it('two hearts on one event, with and without leading zeros, cause one message', async () => {
  await stage.admin.from('favorites').insert({ user_id: anna, item_type: 'event', item_id: '001' }).throwOnError();
  await change({ status: 'cancelled' });
  expect(await run()).toMatchObject({ messages: 1, changes: 1 });
  expect(await run()).toMatchObject({ messages: 0 });
});

it('an event that leaves the listings and returns on another day is announced as moved', async () => {
  await stage.admin.from('events').delete().eq('event_id', 1).throwOnError();
  expect(await run()).toMatchObject({ messages: 0 });
  await stage.list({ event_id: 1, name: 'Night Ferry', event_datetime: '2099-06-01T00:00:00Z' });
  await run();
  expect(told()).toEqual([expect.stringContaining('Moved')]);
});

it('past and muted events are not announced', async () => {
  await stage.admin
    .from('profiles')
    .update({ notification_blacklist: ['ferry'] })
    .eq('id', anna)
    .throwOnError();
  await change({ status: 'cancelled' });
  expect(await run()).toMatchObject({ messages: 0, muted: 1 });
  await stage.list({ event_id: 2, name: 'Over', event_datetime: '2020-01-01T00:00:00Z' });
  await stage.heart(anna, 2);
  await stage.admin.from('events').update({ status: 'cancelled' }).eq('event_id', 2).throwOnError();
  expect(await run()).toMatchObject({ messages: 0, muted: 1 });
});

it('changes come before new events in the same message', async () => {
  await stage.admin.from('favorites').insert({ user_id: anna, item_type: 'venue', item_id: 'ember' }).throwOnError();
  await stage.list({ event_id: 2 }, { event_id: 3 });
  await change({ status: 'cancelled' });
  expect(await run()).toMatchObject({ messages: 1, changes: 1, events: 2 });
  expect(discord.channel(1)).toEqual([1, 2, 3]);
});

it('an announcement that Discord rejects fails for good, and one without a response is sent by the next run', async () => {
  reply = { status: 400, body: { message: 'Invalid Form Body', code: 50035 } };
  await change({ status: 'cancelled' });
  expect(await run()).toMatchObject({ failed: 1 });
  expect(await run()).toMatchObject({ messages: 0, failed: 0 });
  reply = { status: 500 };
  await change({ status: 'scheduled' });
  expect(await run()).toMatchObject({ failed: 0, deferred: 1 });
  expect(await stage.alerts(anna)).toMatchObject([
    { kind: 'cancelled', status: 'failed', error: 'Discord answered 400 (Invalid Form Body)' },
    { kind: 'back_on', status: 'pending', error: 'Discord answered 500' },
  ]);
  reply = TAKEN;
  expect(await run()).toMatchObject({ changes: 1 });
  expect(told()).toEqual([expect.stringContaining('Back on')]);
});

it('a pending announcement is dropped when its change is undone', async () => {
  reply = { status: 500 };
  await change({ status: 'cancelled' });
  await run();
  await change({ status: 'scheduled' });
  reply = TAKEN;
  expect(await run()).toMatchObject({ messages: 0 });
  expect(await stage.alerts(anna)).toEqual([]);
});
