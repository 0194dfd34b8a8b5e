/**
 * Everything that a session adds to a page. The page has places for it (`data-island`); what stands in them until then
 * is replaced.
 */
import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { readSignInWish } from '../domain/account/sign-in.ts';
import type { User } from '../domain/account/stored-session.ts';
import { routes } from '../domain/urls/paths.ts';
import { accountData, session, signIn, startAccount } from '../stores/account.ts';
import type { SessionState } from '../stores/session.ts';
import accountStyle from '../styles/account.css?url';
import { AccountMenu } from './account-menu.island.tsx';
import { Hearts } from './hearts.island.tsx';
import { SignInButton } from './sign-in.island.tsx';
import { Toaster } from './toaster.island.tsx';

type Place = 'account-menu' | 'home-favorites' | 'favorites' | 'settings' | 'sign-in';

const placeOf = (name: Place) => document.querySelector<HTMLElement>(`[data-island="${name}"]`);

/** Pages that belong to somebody, and the part of / that does; loaded with their place. */
const parts: Partial<Record<Place, () => Promise<ReactNode>>> = {
  'home-favorites': async () => {
    const { HomeFavorites } = await import('./home-favorites.island.tsx');
    return <HomeFavorites />;
  },
  favorites: async () => {
    const { FavoritesPage } = await import('./favorites.island.tsx');
    return <FavoritesPage />;
  },
  settings: async () => {
    const { SettingsPage } = await import('./settings.island.tsx');
    return <SettingsPage />;
  },
};

/** The islands' own stylesheet: pages link it for nobody else. One that does not come costs looks, nothing more. */
function loadStyle(): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: accountStyle });
  document.head.append(link);
  return new Promise((resolve) => {
    link.onload = () => resolve();
    link.onerror = () => resolve();
  });
}

let style: Promise<void> | undefined;

/** Roots of what only signed-in people see. */
const roots = new Map<string, Root>();

function rootIn(name: string, place: HTMLElement): Root {
  const root = roots.get(name) ?? createRoot(place);
  roots.set(name, root);
  return root;
}

/** A place at the end of the page for what has none of its own. */
function placeAtEnd(name: string): HTMLElement {
  const place = document.createElement('div');
  place.dataset['island'] = name;
  document.body.append(place);
  return place;
}

async function show(user: User): Promise<void> {
  const menu = placeOf('account-menu');
  if (menu !== null) rootIn('account-menu', menu).render(<AccountMenu user={user} />);
  if (!roots.has('hearts')) rootIn('hearts', placeAtEnd('hearts')).render(<Hearts />);
  for (const [name, load] of Object.entries(parts)) {
    const place = placeOf(name as Place);
    if (place === null || roots.has(name)) continue;
    const part = await load();
    if (session.$session.get().status === 'signed-in') rootIn(name, place).render(part);
  }
}

function hide(): void {
  for (const root of roots.values()) root.unmount();
  roots.clear();
}

const isProtected = () => placeOf('favorites') !== null || placeOf('settings') !== null;

/** /auth is no place for people who are signed in. */
function passSignIn(): void {
  const wish = readSignInWish(new URLSearchParams(location.search), location.origin);
  const isOwnWish = URL.canParse(document.referrer) && new URL(document.referrer).origin === location.origin;
  signIn.pass(wish, isOwnWish);
}

function follow(state: SessionState): void {
  if (state.status === 'loading') return;
  document.documentElement.dataset['session'] = state.status === 'signed-in' ? 'in' : 'out';
  if (state.status === 'signed-in') {
    if (placeOf('sign-in') === null) void show(state.user);
    else passSignIn();
    return;
  }
  if (isProtected()) location.replace(accountData.$isGone.get() ? routes.home : routes.auth);
  else hide();
}

let toaster: Root | undefined;

function mountToaster(): void {
  if (toaster !== undefined) return;
  toaster = createRoot(placeAtEnd('toaster'));
  toaster.render(<Toaster />);
}

/** Follows the session and shows what it adds. @throws when the client cannot be loaded */
export async function mountAccount(): Promise<void> {
  style ??= loadStyle();
  mountToaster();
  const [isLeaving] = await Promise.all([startAccount(), style]);
  if (!isLeaving) session.$session.subscribe(follow);
}

/** The press on /auth's button that loads all this is the one that counts. */
export function beginSignIn(place: HTMLElement): void {
  style ??= loadStyle();
  mountToaster();
  createRoot(place).render(<SignInButton />);
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) signIn.returnUnfinished();
  });
  void signIn.begin(readSignInWish(new URLSearchParams(location.search), location.origin));
}
