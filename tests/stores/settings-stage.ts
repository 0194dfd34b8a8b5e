import { atom } from 'nanostores';
import { refused, signedOut } from '../../src/api/outcome.ts';
import type { Profile } from '../../src/api/profile.ts';
import type { SessionState } from '../../src/stores/session.ts';
import { createSettings } from '../../src/stores/settings.ts';
import type { Tabs } from '../../src/stores/tabs.ts';
import { MemoryStorage } from '../api/browser.ts';

export const anna: Extract<SessionState, { status: 'signed-in' }> = {
  status: 'signed-in',
  user: { id: 'anna', email: 'anna@example.org', fullName: null, avatarUrl: null },
};

export const webhook = 'https://discord.com/api/webhooks/1/token';

/** The settings of one person, with what they are stored in. */
export class SettingsStage {
  stored: Profile = { webhookUrl: null, blacklist: [], webhookDisabledAt: null, webhookError: null };
  toasts: string[] = [];
  posted: { url: string; message: unknown }[] = [];
  fault: 'read' | 'save' | 'session' | 'post' | null = null;
  /** Of this tab. */
  storage = new MemoryStorage();
  /** Delays responses until it resolves. */
  gate = Promise.resolve();
  readGate = Promise.resolve();
  /** What is sent to the database. */
  saved: object[] = [];
  /** The open tabs' channel. */
  readonly #listeners: ((writer: string) => void)[] = [];

  #tab(): Tabs<string> {
    let heard = (_: string) => {};
    const hear = (writer: string) => heard(writer);
    this.#listeners.push(hear);
    return {
      post: (writer) => {
        for (const listener of this.#listeners) if (listener !== hear) listener(writer);
      },
      listen: (listener) => {
        heard = listener;
      },
    };
  }

  /** Opens /settings in a tab. */
  async open(session = anna) {
    const $session = atom<SessionState>(session);
    const store = createSettings({
      api: {
        read: async () => {
          const value = this.stored;
          await this.readGate;
          return this.fault === 'read' ? refused('The connection was lost.') : { ok: true, value };
        },
        save: async (_, settings) => {
          await this.gate;
          if (this.fault === 'session') return signedOut('Your session has ended.');
          if (this.fault === 'save') return refused('The connection was lost.');
          this.saved.push(settings);
          this.stored = { ...this.stored, ...settings };
          return { ok: true, value: this.stored };
        },
      },
      tabs: this.#tab(),
      $session,
      showToast: (_, title, description, { reason, action } = {}) =>
        void this.toasts.push(
          [title, description, reason, action?.label].filter((text) => text !== undefined).join(' / '),
        ),
      storage: this.storage,
      offerSignIn: () => ({ label: 'Sign in', run: async () => {} }),
      post: async (url, message) => {
        await this.gate;
        this.posted.push({ url, message });
        return this.fault !== 'post';
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
}
