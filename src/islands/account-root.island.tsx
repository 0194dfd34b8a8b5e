/** Mounts the account on a page: one React root, added on demand because hearts and the menu stand on every page. */
import { createRoot } from 'react-dom/client';
import { reloadIfGone } from '../client/gone-files.ts';
import { startAccount } from '../stores/account.ts';
import accountStyle from '../styles/account.css?url';
import { Account } from './account.island.tsx';

/** Loads the islands' stylesheet, which anonymous visitors do not need. The account also works without it. */
function loadStyle(): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: accountStyle });
  document.head.append(link);
  return new Promise((resolve) => {
    link.onload = () => resolve();
    link.onerror = () => {
      void reloadIfGone(accountStyle);
      resolve();
    };
  });
}

function mount(): Promise<void> {
  const mountPoint = document.createElement('div');
  mountPoint.dataset['mount'] = 'account';
  document.body.append(mountPoint);
  createRoot(mountPoint).render(<Account />);
  return loadStyle();
}

let styled: Promise<void> | undefined;

/** Mounts the root once. @returns when its stylesheet is loaded */
export function mountAccount(): Promise<void> {
  styled ??= mount();
  return styled;
}

/** Mounts the root and follows the session. @throws when the Supabase client cannot be loaded */
export async function openAccount(): Promise<void> {
  await startAccount(mountAccount());
}
