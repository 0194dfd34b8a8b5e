import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { accountData } from '../stores/account.ts';

/** Taking one's data along, and leaving for good. */
export function YourData() {
  const busy = useStore(accountData.$busy);
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <section className="panel">
      <h2>Your data</h2>
      <p className="hint">Your favorites, your settings and what was sent to you. Nothing else is kept.</p>
      <div className="acts">
        <button className="btn" type="button" disabled={busy !== null} onClick={() => void accountData.exportData()}>
          {busy === 'exporting' && <span className="spin" />}
          Export my data
        </button>
        <button
          className="btn btn-danger"
          type="button"
          disabled={busy !== null}
          onClick={() => dialog.current?.showModal()}
        >
          Delete my account
        </button>
      </div>
      <dialog className="confirm" ref={dialog} aria-labelledby="confirm-title">
        <h3 id="confirm-title">Delete your account?</h3>
        <p>Your favorites, settings and notifications go with it, at once and for good.</p>
        <div className="acts">
          <button
            className="btn btn-danger"
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
