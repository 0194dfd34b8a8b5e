import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { User } from '../domain/account/stored-session.ts';
import { formatCount } from '../domain/text/plural.ts';
import { texts } from '../domain/text/texts.ts';
import { routes } from '../domain/urls/paths.ts';
import { initialsOf } from '../domain/views/tint.ts';
import { favorites, signOut } from '../stores/account.ts';
import { Icon } from './icon.island.tsx';

/** The number of stored favorites; `null` until they are loaded. */
function useFavoriteCount(): number | null {
  const { status } = useStore(favorites.$status);
  const hearts = useStore(favorites.$hearts);
  return status === 'ready' ? Object.values(hearts).filter(({ state }) => state.saved).length : null;
}

/** The person's avatar, or their initials if there is none or it fails to load. */
function Portrait({ user }: { readonly user: User }) {
  const [isBroken, setBroken] = useState(false);
  if (user.avatarUrl === null || isBroken) return initialsOf(user.fullName ?? texts.nav.user);
  return (
    <img
      src={user.avatarUrl}
      alt=""
      width="44"
      height="44"
      referrerPolicy="no-referrer"
      onError={() => setBroken(true)}
    />
  );
}

const ITEM =
  'flex min-h-[48px] w-full items-center gap-3 px-4 text-left font-medium hover:bg-ink hover:text-paper ' +
  'focus-visible:bg-ink focus-visible:text-paper focus-visible:outline-current focus-visible:-outline-offset-[5px]';

/** The avatar menu (rule P2). */
export function AccountMenu({ user }: { readonly user: User }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const count = useFavoriteCount();
  const name = user.fullName ?? texts.nav.user;

  // Pressing or tabbing elsewhere closes the menu; Escape returns the focus to its button.
  useEffect(() => {
    if (!isOpen) return;
    const listening = new AbortController();
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && root.current?.contains(target) === false) setOpen(false);
    };
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', closeOutside, listening);
    document.addEventListener('focusin', closeOutside, listening);
    document.addEventListener('keydown', closeByKey, listening);
    return () => listening.abort();
  }, [isOpen]);

  return (
    <div className="relative" ref={root}>
      <button
        className="avatar"
        type="button"
        ref={button}
        aria-expanded={isOpen}
        aria-controls="account-menu"
        aria-label={`Account of ${name}`}
        onClick={() => setOpen(!isOpen)}
      >
        <Portrait user={user} />
      </button>
      <div
        className="absolute top-[calc(100%+13px)] right-0 z-30 w-[min(264px,calc(100vw-2*var(--spacing-gutter)))] rounded-sm border-2 border-ink bg-card"
        id="account-menu"
        hidden={!isOpen}
      >
        <div className="border-b border-line p-4 wrap-anywhere">
          <p className="font-display text-lg/[1.1] font-extrabold font-stretch-80%">{name}</p>
          <p className="text-sm text-ink-2">{user.email}</p>
        </div>
        <ul className="divide-y divide-line">
          <li>
            <a className={ITEM} href={routes.favorites}>
              <Icon name="heart" />
              {texts.nav.favorites}
              {count !== null && <span className="ml-auto text-sm tabular-nums opacity-80">{formatCount(count)}</span>}
            </a>
          </li>
          <li>
            <a className={ITEM} href={routes.settings}>
              <Icon name="settings" />
              {texts.nav.settings}
            </a>
          </li>
          <li>
            <button className={ITEM} type="button" onClick={() => void signOut()}>
              <Icon name="signOut" />
              {texts.nav.signOut}
            </button>
          </li>
        </ul>
      </div>
    </div>
  );
}
