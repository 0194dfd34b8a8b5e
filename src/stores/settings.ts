import { atom, type ReadableAtom } from 'nanostores';
import type { Failure } from '../api/outcome.ts';
import type { Profile, ProfileApi } from '../api/profile.ts';
import { blacklistProblem } from '../domain/account/blacklist.ts';
import {
  changedFields,
  draftOf,
  formatDraft,
  mergeDraft,
  readDraft,
  type SettingsDraft,
  type SettingsField,
  type SettingsValues,
  valuesOf,
} from '../domain/account/settings-draft.ts';
import { testMessage } from '../domain/notify/webhook-embed.ts';
import { accountTexts } from '../domain/text/account-texts.ts';
import type { SessionState } from './session.ts';
import type { Tabs } from './tabs.ts';
import type { ShowToast, ToastAction } from './toasts.ts';

/** The settings form (rule W1): stored values, edits, and operations in progress. */
export type Settings =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly message: string }
  | {
      readonly status: 'ready';
      readonly stored: Profile;
      readonly webhookUrl: string;
      readonly blacklist: string;
      /** Fields with an edit that were changed elsewhere, too (rule W8). */
      readonly conflicts: readonly SettingsField[];
      /** Whether the fields hold what was typed before the session ended. */
      readonly isRestored: boolean;
      readonly isSaving: boolean;
      readonly isTesting: boolean;
    };

/** The stored settings. */
export type SettingsProfile = Profile;

type Ready = Extract<Settings, { status: 'ready' }>;

interface Ports {
  readonly api: Pick<ProfileApi, 'read' | 'save'>;
  readonly $session: ReadableAtom<SessionState>;
  readonly showToast: ShowToast;
  /** Posts to a webhook. @returns whether it was accepted */
  readonly post: (url: string, message: unknown) => Promise<boolean>;
  /** Storage of this tab. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Tells other tabs whose settings were saved. */
  readonly tabs: Tabs<string>;
  /** Offers to sign in and return to this page. */
  readonly offerSignIn: () => ToastAction;
}

/** Session-storage key of what was typed when the session ended. */
const DRAFT_KEY = 'eventhub-settings-draft';

const texts = accountTexts.settings;

function pick(values: SettingsValues, fields: readonly SettingsField[]): Partial<SettingsValues> {
  return Object.fromEntries(fields.map((field) => [field, values[field]]));
}

export function createSettings({ api, $session, showToast, post, storage, tabs, offerSignIn }: Ports) {
  const $settings = atom<Settings>({ status: 'loading' });
  let userId: string | null = null;
  /** Only the answer to the most recent reading counts. */
  let readings = 0;
  /** The most recent save. */
  let saving = Promise.resolve();

  function change(changes: Partial<Ready>): void {
    const settings = $settings.get();
    if (settings.status === 'ready') $settings.set({ ...settings, ...changes });
  }

  /** Keeps what was typed and not saved, over a sign-in. */
  function keepDraft(writer: string): void {
    const settings = $settings.get();
    if (settings.status !== 'ready') return;
    const { stored, webhookUrl, blacklist } = settings;
    const [typed, loaded] = [{ webhookUrl, blacklist }, draftOf(stored)];
    if (changedFields(typed, loaded).length === 0) return;
    const draft = formatDraft({ typed, loaded }, writer, Date.now());
    if (draft !== null) storage.setItem(DRAFT_KEY, draft);
  }

  /** Forgets what was typed and not saved: the person leaves of their own accord. */
  function forget(): void {
    storage.removeItem(DRAFT_KEY);
    $settings.set({ status: 'loading' });
  }

  /** Loads the stored settings; a failure is logged (rule W6) and shows no form. */
  async function load(): Promise<void> {
    const reader = userId;
    if (reader === null) return;
    readings += 1;
    $settings.set({ status: 'loading' });
    const answer = await api.read(reader);
    if (reader !== userId) return;
    if (!answer.ok) {
      console.error(`Settings could not be loaded: ${answer.message}`);
      $settings.set({ status: 'failed', message: answer.message });
      return;
    }
    const stored = draftOf(answer.value);
    const kept = readDraft(storage.getItem(DRAFT_KEY), reader, Date.now());
    storage.removeItem(DRAFT_KEY);
    const { draft, conflicts } = mergeDraft(kept ?? { typed: stored, loaded: stored }, stored);
    $settings.set({
      status: 'ready',
      stored: answer.value,
      ...draft,
      conflicts,
      isRestored: changedFields(draft, stored).length > 0,
      isSaving: false,
      isTesting: false,
    });
  }

  /**
   * Takes over what is stored by now (rule W8).
   *
   * @param loaded what untouched fields hold
   * @param saved fields that this tab has just saved
   */
  function follow(profile: Profile, loaded: SettingsDraft, saved: readonly SettingsField[] = []): void {
    const settings = $settings.get();
    if (settings.status !== 'ready') return;
    const stored = draftOf(profile);
    const { draft, conflicts } = mergeDraft({ typed: settings, loaded }, stored);
    const known = settings.conflicts.filter((field) => changedFields(draft, stored).includes(field));
    const all = [...new Set([...known, ...conflicts])].filter((field) => !saved.includes(field));
    change({ stored: profile, ...draft, conflicts: all });
  }

  /** Reads again what may have been changed in another tab or on another device. */
  async function refresh(): Promise<void> {
    await saving;
    const reader = userId;
    const settings = $settings.get();
    if (reader === null || settings.status !== 'ready') return;
    readings += 1;
    const reading = readings;
    const answer = await api.read(reader);
    if (answer.ok && reader === userId && reading === readings) follow(answer.value, draftOf(settings.stored));
  }

  /** Saves what was changed (rule W8). */
  async function save(): Promise<void> {
    const settings = $settings.get();
    const writer = userId;
    if (settings.status !== 'ready' || settings.isSaving || writer === null) return;
    const isBlacklistChanged = changedFields(settings, draftOf(settings.stored)).includes('blacklist');
    const problem = isBlacklistChanged ? blacklistProblem(valuesOf(settings).blacklist) : null;
    if (problem !== null) {
      showToast('failed', texts.error, texts.saveFailed, { reason: problem });
      return;
    }
    change({ isSaving: true });
    readings += 1;
    saving = saveEdits(writer, settings);
    await saving;
  }

  async function saveEdits(writer: string, settings: Ready): Promise<void> {
    const loaded = draftOf(settings.stored);
    const current = await api.read(writer);
    if (!current.ok) return reportUnsaved(writer, current);
    if (writer !== userId) return;
    follow(current.value, loaded);
    const { draft, conflicts } = mergeDraft({ typed: settings, loaded }, draftOf(current.value));
    // The page says so before it replaces them.
    if (conflicts.some((field) => !settings.conflicts.includes(field))) return change({ isSaving: false });
    const changed = changedFields(draft, draftOf(current.value));
    const isChanged = changed.length > 0;
    const answer = isChanged ? await api.save(writer, pick(valuesOf(draft), changed)) : current;
    if (isChanged && (answer.ok || answer.kind === 'unknown')) tabs.post(writer);
    if (!answer.ok) return reportUnsaved(writer, answer);
    if (writer !== userId) return;
    storage.removeItem(DRAFT_KEY);
    // Edits made during the request stay.
    follow(answer.value, draft, changed);
    change({ isRestored: false, isSaving: false });
    showToast('done', texts.success, texts.saved);
  }

  function reportUnsaved(writer: string, failure: Failure): void {
    if (writer === userId) change({ isSaving: false });
    console.error(`Settings could not be saved: ${failure.message}`);
    if (writer === userId && failure.kind === 'signed-out') keepDraft(writer);
    const action = failure.kind === 'signed-out' ? offerSignIn() : undefined;
    showToast('failed', texts.error, texts.saveFailed, { reason: failure.message, action });
  }

  /** Replaces an edit with what is stored. */
  function takeStored(field: SettingsField): void {
    const settings = $settings.get();
    if (settings.status !== 'ready') return;
    const conflicts = settings.conflicts.filter((each) => each !== field);
    change({ [field]: draftOf(settings.stored)[field], conflicts });
  }

  /** Sends a test message to the URL as typed. */
  async function test(): Promise<void> {
    const settings = $settings.get();
    if (settings.status !== 'ready' || settings.isTesting) return;
    const url = settings.webhookUrl.trim();
    if (url === '') {
      showToast('failed', texts.enterUrlFirst);
      return;
    }
    change({ isTesting: true });
    const isSent = await post(url, testMessage(Date.now()));
    change({ isTesting: false });
    if (isSent) showToast('done', texts.testSent);
    else showToast('failed', texts.testFailed);
  }

  $session.subscribe((session) => {
    const next = session.status === 'signed-in' ? session.user.id : null;
    if (next === userId) return;
    if (userId !== null) keepDraft(userId);
    userId = next;
    $settings.set({ status: 'loading' });
    // Nothing waits for a person who did not come back.
    if (next !== null && readDraft(storage.getItem(DRAFT_KEY), next, Date.now()) === null)
      storage.removeItem(DRAFT_KEY);
  });

  tabs.listen((writer) => {
    if (writer === userId) void refresh();
  });

  return {
    $settings,
    forget,
    load,
    refresh,
    save,
    takeStored,
    test,
    typeWebhookUrl: (webhookUrl: string) => change({ webhookUrl }),
    typeBlacklist: (blacklist: string) => change({ blacklist }),
  };
}
