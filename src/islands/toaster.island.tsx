import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { Toaster as Sonner, toast as show } from 'sonner';
import { $toasts, dismissToast, type Toast, type ToastAction } from '../stores/toasts.ts';
import { Icon } from './icon.island.tsx';

const icons = { yours: 'heart', removed: 'heart', done: 'check', failed: 'warning' } as const;
const colors = {
  yours: 'bg-ink text-paper border-ink [&>.icon]:fill-current',
  removed: 'bg-ink text-paper border-ink',
  done: 'bg-ink text-paper border-ink',
  failed: 'bg-card text-ink border-danger [&>.icon]:text-danger',
} as const;

/** Errors stay long enough to be read and copied, a removal to be undone. */
const SECONDS = { yours: 4, removed: 8, done: 5, failed: 12 } as const;

/** The button of a toast, busy until it is done. */
function Action({ action, done }: { readonly action: ToastAction; readonly done: () => void }) {
  const [isBusy, setBusy] = useState(false);
  return (
    <button
      className="btn btn-small mt-2 border-current text-inherit"
      type="button"
      disabled={isBusy}
      aria-busy={isBusy}
      onClick={() => {
        setBusy(true);
        void action.run().finally(() => {
          setBusy(false);
          done();
        });
      }}
    >
      {isBusy && <span className="spin" />}
      {action.label}
    </button>
  );
}

function Card({ toast, dismiss }: { readonly toast: Toast; readonly dismiss: () => void }) {
  return (
    <div
      className={`grid w-[min(24rem,calc(100vw-2*var(--spacing-gutter)))] grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-3 rounded-sm border-2 py-3 pr-2 pl-[14px] font-text text-sm/[1.4] wrap-anywhere [&>.icon]:mt-px ${colors[toast.kind]}`}
    >
      <Icon name={icons[toast.kind]} />
      <div>
        <b className="block">{toast.title}</b>
        {toast.description}
        {toast.reason !== null && <p>{toast.reason}</p>}
        {toast.action !== null && <Action action={toast.action} done={toast.kind === 'removed' ? dismiss : () => {}} />}
      </div>
      <button
        className="-my-[5px] grid size-[32px] place-items-center"
        type="button"
        aria-label="Dismiss"
        onClick={dismiss}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}

/** Hands the stores' toasts to Sonner. */
export function Toaster() {
  const toasts = useStore($toasts);
  useEffect(() => {
    for (const toast of toasts) {
      show.custom((id) => <Card toast={toast} dismiss={() => show.dismiss(id)} />, {
        // A failure that can be acted on stays until it is dismissed.
        duration:
          toast.kind === 'failed' && toast.action !== null ? Number.POSITIVE_INFINITY : SECONDS[toast.kind] * 1000,
      });
      dismissToast(toast.id);
    }
  }, [toasts]);
  // Keep the ticket bar reachable on phones.
  const bottom = document.querySelector('.buybar:not(.is-past)') === null ? 16 : 88;
  return (
    <Sonner
      position="bottom-right"
      expand
      gap={8}
      visibleToasts={4}
      mobileOffset={{ bottom }}
      containerAriaLabel="Notifications"
    />
  );
}
