import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { type FavoriteItem, parseFavorite } from '../domain/favorite.ts';
import { HeartButton } from './heart-button.island.tsx';

/** A place where the page has a heart. */
interface Slot {
  readonly id: number;
  readonly place: HTMLElement;
  readonly item: FavoriteItem;
  readonly name: string;
  readonly isLabelled: boolean;
}

const STATIC_HEART = 'a.heart[data-heart]';

let lastId = 0;

/** Links that this island has taken out of the page, by the place it put there. */
const links = new WeakMap<HTMLElement, HTMLAnchorElement>();

/** Puts a place for a button where a link to sign-in stood. */
function takeOver(link: HTMLAnchorElement): Slot | null {
  const item = parseFavorite(`${link.dataset['heart']}:${link.dataset['id']}`);
  if (item === null) return null;
  const place = document.createElement('span');
  place.className = 'heart-place';
  links.set(place, link);
  const hadFocus = document.activeElement === link;
  link.replaceWith(place);
  if (hadFocus) requestAnimationFrame(() => place.querySelector('button')?.focus());
  lastId += 1;
  return {
    id: lastId,
    place,
    item,
    name: (link.ariaLabel ?? '').replace(/^Favorite /, ''),
    isLabelled: link.classList.contains('heart-label'),
  };
}

/** Gives the page its link back. */
function giveBack({ place }: Slot): void {
  const link = links.get(place);
  if (link !== undefined) place.replaceWith(link);
}

/**
 * All hearts of the page, also of what comes later (more cards, search results): one root, one reading of favorites.
 * Without it, when nobody is signed in any longer, the links stand there again.
 */
export function Hearts() {
  const [slots, setSlots] = useState<readonly Slot[]>([]);

  useEffect(() => {
    let own: Slot[] = [];
    function look(): void {
      const found = [...document.querySelectorAll<HTMLAnchorElement>(STATIC_HEART)];
      const fresh = found.flatMap((link) => takeOver(link) ?? []);
      const present = own.filter(({ place }) => place.isConnected);
      if (fresh.length === 0 && present.length === own.length) return;
      own = [...present, ...fresh];
      setSlots(own);
    }
    look();
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      for (const slot of own) giveBack(slot);
    };
  }, []);

  return slots.map(({ id, place, item, name, isLabelled }) =>
    createPortal(<HeartButton item={item} name={name} isLabelled={isLabelled} />, place, String(id)),
  );
}
