import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { accountData } from '../stores/account.ts';

/** Data export and account deletion. */
export function YourData() {
  const busy = useStore(accountData.$busy);
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <section className="panel">
      <h2>Your data</h2>
      <p className="text-sm text-ink-2">
        Your favorites, your settings and what was sent to you. Nothing else is kept.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <button className="btn" type="button" disabled={busy !== null} onClick={() => void accountData.exportData()}>
          {busy === 'exporting' && <span className="spin" />}
          Export my data
        </button>
        <button
          className="btn enabled:border-danger enabled:text-danger enabled:hover:bg-danger enabled:hover:text-paper"
          type="button"
          disabled={busy !== null}
          onClick={() => dialog.current?.showModal()}
        >
          Delete my account
        </button>
      </div>
      <dialog
        className="m-auto max-w-[min(30rem,calc(100vw-2*var(--spacing-gutter)))] rounded-sm border-2 border-ink bg-card p-6 text-ink backdrop:bg-[oklch(0.185_0.022_285/0.6)]"
        ref={dialog}
        aria-labelledby="confirm-title"
      >
        <h3 className="mb-3 text-xl" id="confirm-title">
          Delete your account?
        </h3>
        <p>Your favorites, settings and notifications go with it, at once and for good.</p>
        <div className="mt-4 flex flex-wrap gap-3">
          <button
            className="btn enabled:border-danger enabled:text-danger enabled:hover:bg-danger enabled:hover:text-paper"
            type="button"
            disabled={busy !== null}
            aria-busy={busy === 'deleting'}
            onClick={() => void accountData.deleteAccount().finally(() => dialog.current?.close())}
          >
            {busy === 'deleting' && <span className="spin" />}
            Delete everything
          </button>
          <button className="btn" type="button" onClick={() => dialog.current?.close()}>
            Keep my account
          </button>
        </div>
      </dialog>
    </section>
  );
}
