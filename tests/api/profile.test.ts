import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LocalSupabase, startLocalSupabase } from '../../scripts/local-supabase/start.ts';
import { profileApi } from '../../src/api/profile.ts';
import { operator } from '../local-supabase/clients.ts';
import { type Browser, browserOf } from './browser.ts';

const webhook = 'https://discord.com/api/webhooks/1/token';
const blank = { webhookUrl: null, blacklist: [], webhookDisabledAt: null, webhookError: null };

describe('the profile', () => {
  let backend: LocalSupabase;
  let anna: Browser;
  let bela: Browser;

  beforeAll(async () => {
    backend = await startLocalSupabase();
    anna = await browserOf(backend, 'anna@example.org');
    bela = await browserOf(backend, 'bela@example.org');
  });
  afterAll(() => backend.close());

  it('exists from the first sign-in, empty', async () => {
    expect(await profileApi(anna.connect).read(anna.userId)).toEqual({ ok: true, value: blank });
  });

  it('saves both settings and returns what is stored', async () => {
    const settings = { webhookUrl: webhook, blacklist: ['parking', 'a,b', 'ö"\\'] };
    expect(await profileApi(anna.connect).save(anna.userId, settings)).toEqual({
      ok: true,
      value: { ...blank, ...settings },
    });
    expect(await profileApi(anna.connect).read(anna.userId)).toEqual({ ok: true, value: { ...blank, ...settings } });
    expect(await profileApi(bela.connect).read(bela.userId)).toEqual({ ok: true, value: blank });
  });

  it('saves one setting and leaves the other', async () => {
    const { read, save } = profileApi(anna.connect);
    await save(anna.userId, { webhookUrl: webhook, blacklist: ['parking'] });
    await save(anna.userId, { blacklist: [] });
    expect(await save(anna.userId, { webhookUrl: null })).toMatchObject({ ok: true, value: blank });
    await save(anna.userId, { webhookUrl: webhook });
    await save(anna.userId, { blacklist: ['tour'] });
    expect(await read(anna.userId)).toMatchObject({ ok: true, value: { webhookUrl: webhook, blacklist: ['tour'] } });
  });

  it('fails if no row was updated', async () => {
    const stranger = await browserOf(backend, 'gone@example.org');
    await operator(backend).from('profiles').delete().eq('id', stranger.userId).throwOnError();
    const answer = await profileApi(stranger.connect).save(stranger.userId, { webhookUrl: null, blacklist: [] });
    expect(answer).toMatchObject({ ok: false });
  });

  it('fails if the database refuses', async () => {
    const answer = await profileApi(anna.connect).save(anna.userId, { webhookUrl: 'x'.repeat(3000), blacklist: [] });
    expect(answer).toMatchObject({ ok: false, kind: 'refused' });
  });

  it('lists the user’s own deliveries, newest first', async () => {
    const row = (event_id: number, hour: number, user_id = anna.userId) => ({
      user_id,
      event_id,
      status: 'sent',
      created_at: `2026-01-01T0${hour}:00:00Z`,
      sent_at: `2026-01-01T0${hour}:01:00Z`,
    });
    await operator(backend)
      .from('notification_deliveries')
      .insert([row(1, 1), row(2, 3), row(3, 2), row(4, 4, bela.userId)])
      .throwOnError();
    const answer = await profileApi(anna.connect).deliveries(anna.userId, 2);
    expect(answer).toMatchObject({ ok: true, value: [{ eventId: 2, status: 'sent' }, { eventId: 3 }] });
    const alert = { user_id: anna.userId, event_id: 2, created_at: '2026-01-01T02:30:00Z' };
    await operator(backend)
      .from('event_alerts')
      .insert([
        { ...alert, kind: 'moved', status: 'failed', error: 'no' },
        { ...alert, user_id: bela.userId, kind: 'cancelled', status: 'pending', error: null },
      ])
      .throwOnError();
    const both = await profileApi(anna.connect).deliveries(anna.userId, 2);
    expect(both).toMatchObject({
      ok: true,
      value: [
        { eventId: 2, change: null },
        { eventId: 2, change: 'moved', status: 'failed', error: 'no' },
      ],
    });
  });
});
