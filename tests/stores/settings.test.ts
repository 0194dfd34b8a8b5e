import { atom } from 'nanostores';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { refused, signedOut } from '../../src/api/outcome.ts';
import type { Profile } from '../../src/api/profile.ts';
import type { SessionState } from '../../src/stores/session.ts';
import { createSettings } from '../../src/stores/settings.ts';
import type { Tabs } from '../../src/stores/tabs.ts';
import { MemoryStorage } from '../api/browser.ts';

const anna: Extract<SessionState, { status: 'signed-in' }> = {
  status: 'signed-in',
  user: { id: 'anna', email: 'anna@example.org', fullName: null, avatarUrl: null },
};
const webhook = 'https://discord.com/api/webhooks/1/token';

describe('settings', () => {
  let stored: Profile;
  let toasts: string[];
  let posted: { url: string; message: unknown }[];
  let fault: 'read' | 'save' | 'session' | 'post' | null;
  /** Of this tab. */
  let storage: MemoryStorage;
  /** Delays responses until it resolves. */
  let gate: Promise<void>;
  let readGate: Promise<void>;
  /** What is sent to the database. */
  let saved: object[];
  /** The open tabs' channel. */
  let listeners: ((writer: string) => void)[];

  beforeEach(() => {
    stored = { webhookUrl: null, blacklist: [], webhookDisabledAt: null, webhookError: null };
    toasts = [];
    posted = [];
    fault = null;
    storage = new MemoryStorage();
    gate = Promise.resolve();
    readGate = Promise.resolve();
    saved = [];
    listeners = [];
  });

  function tab(): Tabs<string> {
    let heard = (_: string) => {};
    const hear = (writer: string) => heard(writer);
    listeners.push(hear);
    return {
      post: (writer) => {
        for (const listener of listeners) if (listener !== hear) listener(writer);
      },
      listen: (listener) => {
        heard = listener;
      },
    };
  }

  async function open(session = anna) {
    const $session = atom<SessionState>(session);
    const store = createSettings({
      api: {
        read: async () => {
          const value = stored;
          await readGate;
          return fault === 'read' ? refused('The connection was lost.') : { ok: true, value };
        },
        save: async (_, settings) => {
          await gate;
          if (fault === 'session') return signedOut('Your session has ended.');
          if (fault === 'save') return refused('The connection was lost.');
          saved.push(settings);
          stored = { ...stored, ...settings };
          return { ok: true, value: stored };
        },
      },
      tabs: tab(),
      $session,
      showToast: (_, title, description, { reason, action } = {}) =>
        void toasts.push([title, description, reason, action?.label].filter((text) => text !== undefined).join(' / ')),
      storage,
      offerSignIn: () => ({ label: 'Sign in', run: async () => {} }),
      post: async (url, message) => {
        await gate;
        posted.push({ url, message });
        return fault !== 'post';
      },
    });
    await store.load();
    const ready = () => {
      const settings = store.$settings.get();
      if (settings.status !== 'ready') throw new Error(`The settings are ${settings.status}.`);
      return settings;
    };
    return { ...store, $session, ready };
  }

  it('fill the form with the stored values', async () => {
    stored = { ...stored, webhookUrl: webhook, blacklist: ['parking', 'world tour'] };
    const { ready } = await open();
    expect(ready()).toMatchObject({ webhookUrl: webhook, blacklist: 'parking, world tour' });
  });

  it('show no form when they cannot be read', async () => {
    fault = 'read';
    const { $settings, save, load } = await open();
    expect($settings.get()).toEqual({ status: 'failed', message: 'The connection was lost.' });
    await save();
    expect(toasts).toEqual([]);
    fault = null;
    await load();
    expect($settings.get().status).toBe('ready');
  });

  it.each([
    { typed: '', url: null, terms: '', blacklist: [] },
    { typed: '   ', url: null, terms: ' , ,', blacklist: [] },
    { typed: ` ${webhook} `, url: webhook, terms: ' Parking,TOUR ,, bruins', blacklist: ['parking', 'tour', 'bruins'] },
  ])('are saved: $typed and $terms', async ({ typed, url, terms, blacklist }) => {
    const { typeWebhookUrl, typeBlacklist, save, ready } = await open();
    typeWebhookUrl(typed);
    typeBlacklist(terms);
    const saving = save();
    expect(ready().isSaving).toBe(true);
    await saving;
    expect(stored).toMatchObject({ webhookUrl: url, blacklist });
    expect(ready()).toMatchObject({ isSaving: false, webhookUrl: url ?? '', blacklist: blacklist.join(', ') });
    expect(toasts).toEqual(['Success / Settings saved successfully']);
  });

  it('keep edits and report a failed save', async () => {
    fault = 'save';
    const { typeBlacklist, save, ready } = await open();
    typeBlacklist('Parking');
    await save();
    expect(toasts).toEqual(['Error / Failed to save settings / The connection was lost.']);
    expect(ready()).toMatchObject({ blacklist: 'Parking', isSaving: false, stored: { blacklist: [] } });
  });

  it('are saved once per press, not while saving', async () => {
    const { save } = await open();
    await Promise.all([save(), save(), save()]);
    expect(toasts).toHaveLength(1);
  });

  it('keep edits made during a save', async () => {
    let open_: () => void = () => {};
    gate = new Promise((resolve) => {
      open_ = resolve;
    });
    const { typeBlacklist, save, ready } = await open();
    typeBlacklist('A');
    const saving = save();
    typeBlacklist('A, b');
    open_();
    await saving;
    expect(ready()).toMatchObject({ blacklist: 'A, b', stored: { blacklist: ['a'] }, conflicts: [] });
  });

  /** Lets the tabs hear of one another and answer. */
  const settle = () => new Promise((resolve) => setTimeout(resolve));

  it('of which only one was changed are saved as that one; the other tab follows', async () => {
    const [p, q] = [await open(), await open()];
    p.typeWebhookUrl(webhook);
    await p.save();
    expect(saved).toEqual([{ webhookUrl: webhook }]);
    await settle();
    expect(q.ready()).toMatchObject({ webhookUrl: webhook, blacklist: '' });
    q.typeBlacklist('Parking');
    await q.save();
    await settle();
    for (const { ready } of [p, q]) {
      expect(ready()).toMatchObject({ webhookUrl: webhook, blacklist: 'parking', conflicts: [] });
    }
    expect(saved.at(-1)).toEqual({ blacklist: ['parking'] });
    expect(toasts).toEqual(Array(2).fill('Success / Settings saved successfully'));
  });

  it('that another device saved are kept, whether or not this tab has read them since', async () => {
    for (const isRead of [false, true]) {
      stored = { ...stored, webhookUrl: null, blacklist: [] };
      const { typeBlacklist, refresh, save, ready } = await open();
      typeBlacklist('Parking');
      stored = { ...stored, webhookUrl: webhook };
      if (isRead) await refresh();
      await save();
      expect(stored).toMatchObject({ webhookUrl: webhook, blacklist: ['parking'] });
      expect(ready()).toMatchObject({ webhookUrl: webhook, blacklist: 'parking' });
    }
  });

  it('changed here and elsewhere are replaced only after the page has said so', async () => {
    const { typeBlacklist, save, ready } = await open();
    typeBlacklist('Parking');
    stored = { ...stored, blacklist: ['tour'] };
    await save();
    expect([saved, toasts]).toEqual([[], []]);
    expect(ready()).toMatchObject({ blacklist: 'Parking', conflicts: ['blacklist'], isSaving: false });
    await save();
    expect(saved).toEqual([{ blacklist: ['parking'] }]);
    expect(ready()).toMatchObject({ blacklist: 'parking', conflicts: [] });
  });

  it('changed here and elsewhere can be taken as they are stored', async () => {
    const { typeWebhookUrl, typeBlacklist, refresh, takeStored, save, ready } = await open();
    typeWebhookUrl(webhook);
    typeBlacklist('Parking');
    stored = { ...stored, webhookUrl: `${webhook}2`, blacklist: ['tour'] };
    await refresh();
    await refresh();
    expect(ready().conflicts).toEqual(['webhookUrl', 'blacklist']);
    takeStored('blacklist');
    expect(ready()).toMatchObject({ webhookUrl: webhook, blacklist: 'tour', conflicts: ['webhookUrl'] });
    await save();
    expect(saved).toEqual([{ webhookUrl: webhook }]);
  });

  it('changed alike here and elsewhere are no conflict', async () => {
    const { typeBlacklist, refresh, save, ready } = await open();
    typeBlacklist('PARKING,');
    stored = { ...stored, blacklist: ['parking'] };
    await refresh();
    expect(ready()).toMatchObject({ blacklist: 'PARKING,', conflicts: [] });
    await save();
    expect(ready().blacklist).toBe('parking');
    expect([saved, toasts]).toEqual([[], ['Success / Settings saved successfully']]);
  });

  it.each(['before', 'during'])('read again %s a save, with a late answer, do not undo it', async (when) => {
    const { typeBlacklist, refresh, save, ready } = await open();
    const [late, slow] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    typeBlacklist('Parking');
    if (when === 'during') gate = slow.promise;
    const saving = when === 'during' ? save() : null;
    await settle();
    readGate = late.promise;
    const refreshing = refresh();
    await settle();
    readGate = Promise.resolve();
    slow.resolve();
    await (saving ?? save());
    late.resolve();
    await refreshing;
    expect(ready()).toMatchObject({ blacklist: 'parking', stored: { blacklist: ['parking'] }, conflicts: [] });
  });

  it('stay as they are if they cannot be read again', async () => {
    const { typeBlacklist, refresh, ready } = await open();
    typeBlacklist('Parking');
    fault = 'read';
    await refresh();
    expect(ready()).toMatchObject({ blacklist: 'Parking', status: 'ready' });
  });

  it('back after signing in say what was changed elsewhere meanwhile, and erase nothing', async () => {
    const first = await open();
    first.typeBlacklist('Parking');
    first.$session.set({ status: 'signed-out' });
    stored = { ...stored, webhookUrl: webhook, blacklist: ['tour'] };
    const { ready } = await open();
    expect(ready()).toMatchObject({
      webhookUrl: webhook,
      blacklist: 'Parking',
      isRestored: true,
      conflicts: ['blacklist'],
    });
  });

  it('stored beyond a limit before there was one do not keep the webhook from being saved', async () => {
    stored = { ...stored, blacklist: Array.from({ length: 501 }, (_, index) => `t${index}`) };
    const { typeWebhookUrl, save } = await open();
    typeWebhookUrl(webhook);
    await save();
    expect(saved).toEqual([{ webhookUrl: webhook }]);
  });

  it('are cleared when the user changes', async () => {
    stored = { ...stored, webhookUrl: webhook };
    const { $session, $settings } = await open();
    $session.set({ status: 'signed-out' });
    expect($settings.get()).toEqual({ status: 'loading' });
  });

  const bela = { ...anna, user: { ...anna.user, id: 'bela' } };

  it('that a refused session cannot save are back in the fields after signing in, once', async () => {
    fault = 'session';
    const { typeWebhookUrl, typeBlacklist, save } = await open();
    typeWebhookUrl(webhook);
    typeBlacklist('Parking, b');
    await save();
    expect(toasts).toEqual(['Error / Failed to save settings / Your session has ended. / Sign in']);
    fault = null;
    const again = await open();
    const typed = { webhookUrl: webhook, blacklist: 'Parking, b' };
    expect(again.ready()).toMatchObject({ ...typed, isRestored: true, stored: { webhookUrl: null, blacklist: [] } });
    await again.save();
    expect(again.ready().isRestored).toBe(false);
    expect(stored).toMatchObject({ webhookUrl: webhook, blacklist: ['parking', 'b'] });
    expect(storage.items.size).toBe(0);
  });

  it('typed when the session ends are kept, unless nothing was changed', async () => {
    const { $session, typeBlacklist } = await open();
    $session.set({ status: 'signed-out' });
    expect(storage.items.size).toBe(0);
    const second = await open();
    second.typeBlacklist('Parking');
    second.$session.set({ status: 'signed-out' });
    typeBlacklist('not shown');
    expect((await open()).ready()).toMatchObject({ blacklist: 'Parking', isRestored: true });
    expect((await open()).ready()).toMatchObject({ blacklist: '', isRestored: false });
  });

  it('typed by one person are never shown to another, nor kept after signing out', async () => {
    const first = await open();
    first.typeBlacklist('Parking');
    first.$session.set({ status: 'signed-out' });
    expect((await open(bela)).ready()).toMatchObject({ blacklist: '', isRestored: false });
    expect(storage.items.size).toBe(0);

    const second = await open();
    second.typeBlacklist('Parking');
    second.forget();
    second.$session.set({ status: 'signed-out' });
    expect(storage.items.size).toBe(0);
  });

  it('are kept for half an hour, and not without bounds', async () => {
    vi.useFakeTimers();
    const { $session, typeBlacklist } = await open();
    typeBlacklist('Parking');
    $session.set({ status: 'signed-out' });
    vi.advanceTimersByTime(31 * 60_000);
    expect((await open()).ready().isRestored).toBe(false);
    vi.useRealTimers();
    const second = await open();
    second.typeBlacklist('x'.repeat(300_000));
    second.$session.set({ status: 'signed-out' });
    expect(storage.items.size).toBe(0);
  });

  it('beyond a limit say which', async () => {
    const { typeBlacklist, save } = await open();
    typeBlacklist('x,'.repeat(501));
    await save();
    expect(toasts).toEqual(['Error / Failed to save settings / There can be up to 500 blacklist terms.']);
  });

  it('need a URL for a test', async () => {
    const { typeWebhookUrl, test } = await open();
    typeWebhookUrl('  ');
    await test();
    expect(toasts).toEqual(['Please enter a webhook URL first']);
    expect(posted).toEqual([]);
  });

  it('test the URL as typed, one test at a time', async () => {
    const { typeWebhookUrl, test, ready } = await open();
    typeWebhookUrl(` ${webhook} `);
    const testing = [test(), test()];
    expect(ready().isTesting).toBe(true);
    await Promise.all(testing);
    expect(ready().isTesting).toBe(false);
    expect(posted).toEqual([{ url: webhook, message: { embeds: [expect.objectContaining({ color: 6514417 })] } }]);
    expect(toasts).toEqual(['Test notification sent! Check your Discord channel.']);
  });

  it('report a failed test', async () => {
    fault = 'post';
    const { typeWebhookUrl, test } = await open();
    typeWebhookUrl(webhook);
    await test();
    expect(toasts).toEqual(['Failed to send test notification. Please check your webhook URL.']);
  });
});
