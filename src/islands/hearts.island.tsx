import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { type FavoriteItem, parseFavorite } from '../domain/account/favorite.ts';
import { HeartButton } from './heart-button.island.tsx';

/** A place where the page has a heart. */
interface Slot {
  readonly id: number;
  readonly place: HTMLElement;
  readonly item: FavoriteItem;
  /** Accessible name, as the link has it. */
  readonly label: string;
  readonly isLabelled: boolean;
}

const STATIC_HEART = 'a.heart[data-heart]';

let lastId = 0;

/** Links that this island has taken out of the page, by the place it put there. */
const links = new WeakMap<HTMLElement, HTMLAnchorElement>();

/** Those places, also where their list is out of the page at the moment. */
let taken: WeakRef<HTMLElement>[] = [];

const itemOf = ({ dataset }: HTMLAnchorElement) => parseFavorite(`${dataset['heart']}:${dataset['id']}`);

/** Puts a place for a button where a link to sign-in stood. */
function takeOut(link: HTMLAnchorElement): void {
  if (itemOf(link) === null) return;
  const place = document.createElement('span');
  place.className = 'heart-mount';
  links.set(place, link);
  taken.push(new WeakRef(place));
  const hadFocus = document.activeElement === link;
  link.replaceWith(place);
  if (hadFocus) requestAnimationFrame(() => place.querySelector('button')?.focus());
}

function slotOf(place: HTMLElement): Slot | null {
  const link = links.get(place);
  const item = link === undefined ? null : itemOf(link);
  if (link === undefined || item === null) return null;
  lastId += 1;
  return { id: lastId, place, item, label: link.ariaLabel ?? '', isLabelled: link.classList.contains('heart-label') };
}

/** Gives the page its links back. */
function giveBackAll(): void {
  for (const reference of taken) {
    const place = reference.deref();
    const link = place && links.get(place);
    if (link !== undefined) place?.replaceWith(link);
  }
  taken = [];
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
      for (const link of document.querySelectorAll<HTMLAnchorElement>(STATIC_HEART)) takeOut(link);
      // Lists are taken out of the page and put back again (search): places come and go with them.
      const present = own.filter(({ place }) => place.isConnected);
      const known = new Set(present.map(({ place }) => place));
      const places = [...document.querySelectorAll<HTMLElement>('.heart-mount')].filter((place) => !known.has(place));
      const fresh = places.flatMap((place) => slotOf(place) ?? []);
      if (fresh.length === 0 && present.length === own.length) return;
      own = [...present, ...fresh];
      setSlots(own);
    }
    look();
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      giveBackAll();
    };
  }, []);

  return slots.map(({ id, place, item, label, isLabelled }) =>
    createPortal(<HeartButton item={item} label={label} isLabelled={isLabelled} />, place, String(id)),
  );
}
