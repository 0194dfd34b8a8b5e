import { beforeEach, describe, expect, it } from 'vitest';
import { SettingsStage, webhook } from './settings-stage.ts';

describe('settings', () => {
  let stage: SettingsStage;
  const open: SettingsStage['open'] = (session) => stage.open(session);

  beforeEach(() => {
    stage = new SettingsStage();
  });

  it('fill the form with the stored values', async () => {
    stage.stored = { ...stage.stored, webhookUrl: webhook, blacklist: ['parking', 'world tour'] };
    const { ready } = await open();
    expect(ready()).toMatchObject({ webhookUrl: webhook, blacklist: 'parking, world tour' });
  });

  it('show no form when they cannot be read', async () => {
    stage.fault = 'read';
    const { $settings, save, load } = await open();
    expect($settings.get()).toEqual({ status: 'failed', message: 'The connection was lost.' });
    await save();
    expect(stage.toasts).toEqual([]);
    stage.fault = null;
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
    expect(stage.stored).toMatchObject({ webhookUrl: url, blacklist });
    expect(ready()).toMatchObject({ isSaving: false, webhookUrl: url ?? '', blacklist: blacklist.join(', ') });
    expect(stage.toasts).toEqual(['Success / Settings saved successfully']);
  });

  it('keep edits and report a failed save', async () => {
    stage.fault = 'save';
    const { typeBlacklist, save, ready } = await open();
    typeBlacklist('Parking');
    await save();
    expect(stage.toasts).toEqual(['Error / Failed to save settings / The connection was lost.']);
    expect(ready()).toMatchObject({ blacklist: 'Parking', isSaving: false, stored: { blacklist: [] } });
  });

  it('are saved once per press, not while saving', async () => {
    const { save } = await open();
    await Promise.all([save(), save(), save()]);
    expect(stage.toasts).toHaveLength(1);
  });

  it('keep edits made during a save', async () => {
    let open_: () => void = () => {};
    stage.gate = new Promise((resolve) => {
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

  it('stay as they are if they cannot be read again', async () => {
    const { typeBlacklist, refresh, ready } = await open();
    typeBlacklist('Parking');
    stage.fault = 'read';
    await refresh();
    expect(ready()).toMatchObject({ blacklist: 'Parking', status: 'ready' });
  });

  it('are cleared when the user changes', async () => {
    stage.stored = { ...stage.stored, webhookUrl: webhook };
    const { $session, $settings } = await open();
    $session.set({ status: 'signed-out' });
    expect($settings.get()).toEqual({ status: 'loading' });
  });

  it('stored beyond a limit before there was one do not keep the webhook from being saved', async () => {
    stage.stored = { ...stage.stored, blacklist: Array.from({ length: 501 }, (_, index) => `t${index}`) };
    const { typeWebhookUrl, save } = await open();
    typeWebhookUrl(webhook);
    await save();
    expect(stage.saved).toEqual([{ webhookUrl: webhook }]);
  });

  it('beyond a limit say which', async () => {
    const { typeBlacklist, save } = await open();
    typeBlacklist('x,'.repeat(501));
    await save();
    expect(stage.toasts).toEqual(['Error / Failed to save settings / There can be up to 500 blacklist terms.']);
  });

  it('need a URL for a test', async () => {
    const { typeWebhookUrl, test } = await open();
    typeWebhookUrl('  ');
    await test();
    expect(stage.toasts).toEqual(['Please enter a webhook URL first']);
    expect(stage.posted).toEqual([]);
  });

  it('test the URL as typed, one test at a time', async () => {
    const { typeWebhookUrl, test, ready } = await open();
    typeWebhookUrl(` ${webhook} `);
    const testing = [test(), test()];
    expect(ready().isTesting).toBe(true);
    await Promise.all(testing);
    expect(ready().isTesting).toBe(false);
    expect(stage.posted).toEqual([
      { url: webhook, message: { embeds: [expect.objectContaining({ color: 6514417 })] } },
    ]);
    expect(stage.toasts).toEqual(['Test notification sent! Check your Discord channel.']);
  });

  it('report a failed test', async () => {
    stage.fault = 'post';
    const { typeWebhookUrl, test } = await open();
    typeWebhookUrl(webhook);
    await test();
    expect(stage.toasts).toEqual(['Failed to send test notification. Please check your webhook URL.']);
  });
});
