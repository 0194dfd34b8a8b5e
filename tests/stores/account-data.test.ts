import { atom } from 'nanostores';
import { describe, expect, it } from 'vitest';
import { type Outcome, refused, signedOut } from '../../src/api/outcome.ts';
import { createAccountData } from '../../src/stores/account-data.ts';
import type { SessionState } from '../../src/stores/session.ts';

const user = { id: 'anna', email: 'anna@example.org', fullName: 'Anna', avatarUrl: null };

function open(session: SessionState = { status: 'signed-in', user }, fault: Outcome<never> | null = null) {
  const files: { name: string; content: unknown }[] = [];
  const toasts: string[] = [];
  const done: string[] = [];
  const store = createAccountData({
    api: {
      read: async () =>
        fault ?? {
          ok: true,
          value: { profile: { id: 'anna' }, favorites: [1], notification_deliveries: [], event_alerts: [2] },
        },
      remove: async (userId) => {
        done.push(`remove ${userId}`);
        return fault ?? { ok: true, value: true };
      },
    },
    $session: atom<SessionState>(session),
    showToast: (_, title, description, more) =>
      void toasts.push(`${title}: ${description}${more?.action ? ` [${more.action.label}]` : ''}`),
    save: (name, content) => void files.push({ name, content: JSON.parse(content) }),
    signOut: async () => void done.push('sign out'),
    offerSignIn: () => ({ label: 'Sign in', run: async () => {} }),
  });
  return { ...store, files, toasts, done };
}

describe('data export', () => {
  it('saves everything in one file', async () => {
    const { exportData, files, $busy } = open();
    const exporting = exportData();
    expect($busy.get()).toBe('exporting');
    await exporting;
    expect($busy.get()).toBeNull();
    expect(files).toEqual([
      {
        name: expect.stringMatching(/^eventhub-\d{4}-\d\d-\d\d\.json$/),
        content: expect.objectContaining({
          user,
          profile: { id: 'anna' },
          favorites: [1],
          notification_deliveries: [],
          event_alerts: [2],
        }),
      },
    ]);
  });

  it('saves no file on failure', async () => {
    const { exportData, files, toasts } = open(undefined, refused('The connection was lost.'));
    await exportData();
    expect(files).toEqual([]);
    expect(toasts).toEqual(['Your data could not be exported: The connection was lost.']);
  });

  it('offers to sign in when the session was refused, as deletion does', async () => {
    const { exportData, deleteAccount, toasts } = open(undefined, signedOut('Your session has ended.'));
    await exportData();
    await deleteAccount();
    expect(toasts).toEqual([
      'Your data could not be exported: Your session has ended. [Sign in]',
      'Your account could not be deleted: Your session has ended. [Sign in]',
    ]);
  });

  it('needs a signed-in user', async () => {
    const { exportData, deleteAccount, files, done } = open({ status: 'signed-out' });
    await exportData();
    await deleteAccount();
    expect([files, done]).toEqual([[], []]);
  });
});

describe('account deletion', () => {
  it('deletes the account, then signs out', async () => {
    const { deleteAccount, done, $isGone } = open();
    await deleteAccount();
    expect(done).toEqual(['remove anna', 'sign out']);
    expect($isGone.get()).toBe(true);
  });

  it('reports a failure and stays signed in', async () => {
    const { deleteAccount, done, toasts, $isGone, $busy } = open(undefined, refused('The connection was lost.'));
    await deleteAccount();
    expect(done).toEqual(['remove anna']);
    expect(toasts).toEqual(['Your account could not be deleted: The connection was lost.']);
    expect([$isGone.get(), $busy.get()]).toEqual([false, null]);
  });
});
