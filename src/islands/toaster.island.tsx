import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { Toaster as Sonner, toast as show } from 'sonner';
import { $toasts, dismissToast, type Toast } from '../stores/toasts.ts';
import { Icon } from './icon.island.tsx';

const icons = { yours: 'heart', removed: 'heart', done: 'check', failed: 'warning' } as const;
const classes = { yours: 'is-yours', removed: '', done: '', failed: 'is-err' } as const;

/** A failure stays long enough to be read and copied. */
const SECONDS = { yours: 4, removed: 4, done: 5, failed: 12 } as const;

function Card({ toast, dismiss }: { readonly toast: Toast; readonly dismiss: () => void }) {
  return (
    <div className={`toast ${classes[toast.kind]}`}>
      <Icon name={icons[toast.kind]} />
      <div>
        <b>{toast.title}</b>
        {toast.description}
      </div>
      <button className="x" type="button" aria-label="Dismiss" onClick={dismiss}>
        <Icon name="close" />
      </button>
    </div>
  );
}

/** Shows what the stores have to say, and lets it go. */
export function Toaster() {
  const toasts = useStore($toasts);
  useEffect(() => {
    for (const toast of toasts) {
      show.custom((id) => <Card toast={toast} dismiss={() => show.dismiss(id)} />, {
        duration: SECONDS[toast.kind] * 1000,
      });
      dismissToast(toast.id);
    }
  }, [toasts]);
  // On a phone the bar with the tickets stays in reach.
  const bottom = document.querySelector('.buybar') === null ? 16 : 88;
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
