import { beforeEach, describe, expect, it, vi } from 'vitest';
import { anna, SettingsStage, webhook } from './settings-stage.ts';

describe('settings in several tabs, devices and sessions', () => {
  let stage: SettingsStage;
  const open: SettingsStage['open'] = (session) => stage.open(session);

  beforeEach(() => {
    stage = new SettingsStage();
  });

  /** Lets the tabs hear of one another and answer. */
  const settle = () => new Promise((resolve) => setTimeout(resolve));

  it('of which only one was changed are saved as that one; the other tab follows', async () => {
    const [p, q] = [await open(), await open()];
    p.typeWebhookUrl(webhook);
    await p.save();
    expect(stage.saved).toEqual([{ webhookUrl: webhook }]);
    await settle();
    expect(q.ready()).toMatchObject({ webhookUrl: webhook, blacklist: '' });
    q.typeBlacklist('Parking');
    await q.save();
    await settle();
    for (const { ready } of [p, q]) {
      expect(ready()).toMatchObject({ webhookUrl: webhook, blacklist: 'parking', conflicts: [] });
    }
    expect(stage.saved.at(-1)).toEqual({ blacklist: ['parking'] });
    expect(stage.toasts).toEqual(Array(2).fill('Success / Settings saved successfully'));
  });

  it('that another device saved are kept, whether or not this tab has read them since', async () => {
    for (const isRead of [false, true]) {
      stage.stored = { ...stage.stored, webhookUrl: null, blacklist: [] };
      const { typeBlacklist, refresh, save, ready } = await open();
      typeBlacklist('Parking');
      stage.stored = { ...stage.stored, webhookUrl: webhook };
      if (isRead) await refresh();
      await save();
      expect(stage.stored).toMatchObject({ webhookUrl: webhook, blacklist: ['parking'] });
      expect(ready()).toMatchObject({ webhookUrl: webhook, blacklist: 'parking' });
    }
  });

  it('changed here and elsewhere are replaced only after the page has said so', async () => {
    const { typeBlacklist, save, ready } = await open();
    typeBlacklist('Parking');
    stage.stored = { ...stage.stored, blacklist: ['tour'] };
    await save();
    expect([stage.saved, stage.toasts]).toEqual([[], []]);
    expect(ready()).toMatchObject({ blacklist: 'Parking', conflicts: ['blacklist'], isSaving: false });
    await save();
    expect(stage.saved).toEqual([{ blacklist: ['parking'] }]);
    expect(ready()).toMatchObject({ blacklist: 'parking', conflicts: [] });
  });

  it('changed here and elsewhere can be taken as they are stored', async () => {
    const { typeWebhookUrl, typeBlacklist, refresh, takeStored, save, ready } = await open();
    typeWebhookUrl(webhook);
    typeBlacklist('Parking');
    stage.stored = { ...stage.stored, webhookUrl: `${webhook}2`, blacklist: ['tour'] };
    await refresh();
    await refresh();
    expect(ready().conflicts).toEqual(['webhookUrl', 'blacklist']);
    takeStored('blacklist');
    expect(ready()).toMatchObject({ webhookUrl: webhook, blacklist: 'tour', conflicts: ['webhookUrl'] });
    await save();
    expect(stage.saved).toEqual([{ webhookUrl: webhook }]);
  });

  it('changed alike here and elsewhere are no conflict', async () => {
    const { typeBlacklist, refresh, save, ready } = await open();
    typeBlacklist('PARKING,');
    stage.stored = { ...stage.stored, blacklist: ['parking'] };
    await refresh();
    expect(ready()).toMatchObject({ blacklist: 'PARKING,', conflicts: [] });
    await save();
    expect(ready().blacklist).toBe('parking');
    expect([stage.saved, stage.toasts]).toEqual([[], ['Success / Settings saved successfully']]);
  });

  it.each(['before', 'during'])('read again %s a save, with a late answer, do not undo it', async (when) => {
    const { typeBlacklist, refresh, save, ready } = await open();
    const [late, slow] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    typeBlacklist('Parking');
    if (when === 'during') stage.gate = slow.promise;
    const saving = when === 'during' ? save() : null;
    await settle();
    stage.readGate = late.promise;
    const refreshing = refresh();
    await settle();
    stage.readGate = Promise.resolve();
    slow.resolve();
    await (saving ?? save());
    late.resolve();
    await refreshing;
    expect(ready()).toMatchObject({ blacklist: 'parking', stored: { blacklist: ['parking'] }, conflicts: [] });
  });

  it('back after signing in say what was changed elsewhere meanwhile, and erase nothing', async () => {
    const first = await open();
    first.typeBlacklist('Parking');
    first.$session.set({ status: 'signed-out' });
    stage.stored = { ...stage.stored, webhookUrl: webhook, blacklist: ['tour'] };
    const { ready } = await open();
    expect(ready()).toMatchObject({
      webhookUrl: webhook,
      blacklist: 'Parking',
      isRestored: true,
      conflicts: ['blacklist'],
    });
  });

  const bela = { ...anna, user: { ...anna.user, id: 'bela' } };

  it('that a refused session cannot save are back in the fields after signing in, once', async () => {
    stage.fault = 'session';
    const { typeWebhookUrl, typeBlacklist, save } = await open();
    typeWebhookUrl(webhook);
    typeBlacklist('Parking, b');
    await save();
    expect(stage.toasts).toEqual(['Error / Failed to save settings / Your session has ended. / Sign in']);
    stage.fault = null;
    const again = await open();
    const typed = { webhookUrl: webhook, blacklist: 'Parking, b' };
    expect(again.ready()).toMatchObject({ ...typed, isRestored: true, stored: { webhookUrl: null, blacklist: [] } });
    await again.save();
    expect(again.ready().isRestored).toBe(false);
    expect(stage.stored).toMatchObject({ webhookUrl: webhook, blacklist: ['parking', 'b'] });
    expect(stage.storage.items.size).toBe(0);
  });

  it('typed when the session ends are kept, unless nothing was changed', async () => {
    const { $session, typeBlacklist } = await open();
    $session.set({ status: 'signed-out' });
    expect(stage.storage.items.size).toBe(0);
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
    expect(stage.storage.items.size).toBe(0);

    const second = await open();
    second.typeBlacklist('Parking');
    second.forget();
    second.$session.set({ status: 'signed-out' });
    expect(stage.storage.items.size).toBe(0);
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
    expect(stage.storage.items.size).toBe(0);
  });
});
