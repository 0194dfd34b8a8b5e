import { atom, type ReadableAtom } from 'nanostores';
import type { Profile, ProfileApi } from '../api/profile.ts';
import { blacklistProblem, formatBlacklist, parseBlacklist } from '../domain/account/blacklist.ts';
import { formatDraft, readDraft } from '../domain/account/settings-draft.ts';
import { testMessage } from '../domain/notify/webhook-embed.ts';
import { accountTexts } from '../domain/text/account-texts.ts';
import type { SessionState } from './session.ts';
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
  /** Offers to sign in and return to this page. */
  readonly offerSignIn: () => ToastAction;
}

/** Session-storage key of what was typed when the session ended. */
const DRAFT_KEY = 'eventhub-settings-draft';

const texts = accountTexts.settings;

export function createSettings({ api, $session, showToast, post, storage, offerSignIn }: Ports) {
  const $settings = atom<Settings>({ status: 'loading' });
  let userId: string | null = null;

  function change(changes: Partial<Ready>): void {
    const settings = $settings.get();
    if (settings.status === 'ready') $settings.set({ ...settings, ...changes });
  }

  /** Keeps what was typed and not saved, over a sign-in. */
  function keepDraft(writer: string): void {
    const settings = $settings.get();
    if (settings.status !== 'ready') return;
    const { stored, webhookUrl, blacklist } = settings;
    if (webhookUrl === (stored.webhookUrl ?? '') && blacklist === formatBlacklist(stored.blacklist)) return;
    const draft = formatDraft(settings, writer, Date.now());
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
    $settings.set({ status: 'loading' });
    const answer = await api.read(reader);
    if (reader !== userId) return;
    if (!answer.ok) {
      console.error(`Settings could not be loaded: ${answer.message}`);
      $settings.set({ status: 'failed', message: answer.message });
      return;
    }
    const { webhookUrl, blacklist } = answer.value;
    const draft = readDraft(storage.getItem(DRAFT_KEY), reader, Date.now());
    storage.removeItem(DRAFT_KEY);
    $settings.set({
      status: 'ready',
      stored: answer.value,
      webhookUrl: draft?.webhookUrl ?? webhookUrl ?? '',
      blacklist: draft?.blacklist ?? formatBlacklist(blacklist),
      isRestored: draft !== null,
      isSaving: false,
      isTesting: false,
    });
  }

  /** Saves both settings: an empty URL as null, the terms as a list (rules W2, W4). */
  async function save(): Promise<void> {
    const settings = $settings.get();
    const writer = userId;
    if (settings.status !== 'ready' || settings.isSaving || writer === null) return;
    const { webhookUrl, blacklist } = settings;
    const terms = parseBlacklist(blacklist);
    const problem = blacklistProblem(terms);
    if (problem !== null) {
      showToast('failed', texts.error, texts.saveFailed, { reason: problem });
      return;
    }
    change({ isSaving: true });
    const answer = await api.save(writer, {
      webhookUrl: webhookUrl.trim() === '' ? null : webhookUrl.trim(),
      blacklist: terms,
    });
    if (writer === userId) change({ isSaving: false });
    if (!answer.ok) {
      console.error(`Settings could not be saved: ${answer.message}`);
      if (writer === userId && answer.kind === 'signed-out') keepDraft(writer);
      const action = answer.kind === 'signed-out' ? offerSignIn() : undefined;
      showToast('failed', texts.error, texts.saveFailed, { reason: answer.message, action });
      return;
    }
    if (writer !== userId) return;
    storage.removeItem(DRAFT_KEY);
    const typed = $settings.get();
    change({ stored: answer.value, isRestored: false });
    // Keep edits made during the request.
    if (typed.status === 'ready' && typed.webhookUrl === webhookUrl) {
      change({ webhookUrl: answer.value.webhookUrl ?? '' });
    }
    if (typed.status === 'ready' && typed.blacklist === blacklist) {
      change({ blacklist: formatBlacklist(answer.value.blacklist) });
    }
    showToast('done', texts.success, texts.saved);
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

  return {
    $settings,
    forget,
    load,
    save,
    test,
    typeWebhookUrl: (webhookUrl: string) => change({ webhookUrl }),
    typeBlacklist: (blacklist: string) => change({ blacklist }),
  };
}
