import type { MouseEvent, SubmitEvent } from 'react';
import { draftOf, type SettingsField } from '../domain/account/settings-draft.ts';
import { accountTexts } from '../domain/text/account-texts.ts';
import { isDiscordWebhook } from '../domain/urls/webhook-address.ts';
import { settings } from '../stores/account.ts';
import type { Settings } from '../stores/settings.ts';
import { MutePreviewPanel } from './mute-preview.island.tsx';
import { WebhookState } from './webhook-state.island.tsx';

const texts = accountTexts.settings;

type Ready = Extract<Settings, { status: 'ready' }>;

/** A field that was changed here and elsewhere (rule W8). */
function ChangedElsewhere({ form, field }: { readonly form: Ready; readonly field: SettingsField }) {
  if (!form.conflicts.includes(field)) return null;
  function take({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
    // The button goes, and would take the focus along.
    currentTarget.closest('div')?.querySelector('input')?.focus();
    settings.takeStored(field);
  }
  return (
    <p className="text-sm font-semibold text-warn" role="alert">
      {texts.changedElsewhere}{' '}
      <button className="link" type="button" onClick={take}>
        {texts.takeStored}
      </button>
    </p>
  );
}

function WebhookField({ form }: { readonly form: Ready }) {
  const typed = form.webhookUrl.trim();
  const isElsewhere = typed !== '' && URL.canParse(typed) && !isDiscordWebhook(typed);
  return (
    <div className="grid grid-cols-1 gap-[6px]">
      <label className="text-sm font-semibold" htmlFor="webhook-url">
        {texts.webhookUrl}
      </label>
      <div className="flex gap-2">
        <input
          className="input min-w-0 flex-1 focus:outline-offset-0"
          id="webhook-url"
          type="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://discord.com/api/webhooks/…"
          value={form.webhookUrl}
          data-loaded={draftOf(form.stored).webhookUrl}
          onChange={({ currentTarget }) => settings.typeWebhookUrl(currentTarget.value)}
          aria-describedby={isElsewhere ? 'webhook-url-hint webhook-url-elsewhere' : 'webhook-url-hint'}
        />
        <button
          className="btn"
          type="button"
          disabled={typed === '' || form.isTesting}
          aria-busy={form.isTesting}
          onClick={() => void settings.test()}
        >
          {form.isTesting && <span className="spin" />}
          {texts.test}
        </button>
      </div>
      <ChangedElsewhere form={form} field="webhookUrl" />
      <p className="text-sm text-ink-2" id="webhook-url-hint">
        In Discord: channel settings, Integrations, Webhooks, Copy Webhook URL.
      </p>
      {isElsewhere && (
        <p className="text-sm font-semibold text-warn" id="webhook-url-elsewhere">
          This is not the address of a Discord webhook: notifications go to Discord only.
        </p>
      )}
    </div>
  );
}

function BlacklistField({ form }: { readonly form: Ready }) {
  return (
    <div className="grid grid-cols-1 gap-[6px]">
      <label className="text-sm font-semibold" htmlFor="blacklist-terms">
        {texts.blacklist}
      </label>
      {/* Checking the spelling of names, and layout beyond the field, would cost more with every key than all the rest. */}
      <input
        className="input w-full contain-content focus:outline-offset-0"
        id="blacklist-terms"
        type="text"
        autoComplete="off"
        spellCheck={false}
        placeholder={texts.blacklistPlaceholder}
        value={form.blacklist}
        data-loaded={draftOf(form.stored).blacklist}
        onChange={({ currentTarget }) => settings.typeBlacklist(currentTarget.value)}
        aria-describedby="blacklist-terms-hint"
      />
      <ChangedElsewhere form={form} field="blacklist" />
      <p className="text-sm text-ink-2" id="blacklist-terms-hint">
        Separate terms with commas. Events that contain one of them are ignored.
      </p>
      <MutePreviewPanel typed={form.blacklist} />
    </div>
  );
}

/** The card 'Discord Notifications' (rule P15). */
export function SettingsForm({ form }: { readonly form: Ready }) {
  const { isSaving } = form;
  function onSubmit(event: SubmitEvent): void {
    event.preventDefault();
    void settings.save();
  }
  return (
    <section className="panel">
      <h2>{texts.discord}</h2>
      <WebhookState profile={form.stored} />
      {form.isRestored && (
        <p className="mb-6 rounded-sm border-2 border-ink bg-card px-4 py-3 text-sm" role="status">
          {texts.restored}
        </p>
      )}
      <form className="grid grid-cols-1 gap-6" onSubmit={onSubmit}>
        <WebhookField form={form} />
        <BlacklistField form={form} />
        <div>
          <button className="btn btn-act" type="submit" disabled={isSaving} aria-busy={isSaving}>
            {isSaving && <span className="spin" />}
            {isSaving ? texts.saving : texts.save}
          </button>
        </div>
      </form>
    </section>
  );
}
