import { useStore } from '@nanostores/react';
import { createPortal } from 'react-dom';
import { session } from '../stores/account.ts';
import { AccountMenu } from './account-menu.island.tsx';
import { Hearts } from './hearts.island.tsx';
import { Toaster } from './toaster.island.tsx';

/** What a session adds to every page: toasts, hearts that can be pressed, and the avatar menu. */
export function Account() {
  const state = useStore(session.$session);
  const menu = document.querySelector('[data-mount="account-menu"]');
  return (
    <>
      <Toaster />
      {state.status === 'signed-in' && (
        <>
          <Hearts />
          {menu !== null && createPortal(<AccountMenu user={state.user} />, menu)}
        </>
      )}
    </>
  );
}
