import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { type FavoriteItem, parseFavorite } from '../domain/account/favorite.ts';
import { type HeartWord, isHeartWord } from '../domain/views/link-names.ts';
import { HeartButton } from './heart-button.island.tsx';

/** A heart on the page. */
interface MountedHeart {
  readonly id: number;
  readonly mountPoint: HTMLElement;
  readonly item: FavoriteItem;
  /** Accessible name. */
  readonly label: string;
  /** Its visible label. */
  readonly word: HeartWord | null;
  readonly className: string;
}

const STATIC_HEART = 'a.heart';

let lastId = 0;

/** The static sign-in links that were replaced, by mount point. */
const links = new WeakMap<HTMLElement, HTMLAnchorElement>();

/** All mount points, also those in lists that search has detached. */
let mountPoints: WeakRef<HTMLElement>[] = [];

const itemOf = ({ href }: HTMLAnchorElement) => parseFavorite(new URL(href).searchParams.get('favorite'));

/** Replaces a sign-in link by a mount point for a button. */
function replaceLink(link: HTMLAnchorElement): void {
  if (itemOf(link) === null) return;
  const mountPoint = document.createElement('span');
  mountPoint.className = 'heart-mount';
  links.set(mountPoint, link);
  mountPoints.push(new WeakRef(mountPoint));
  const hadFocus = document.activeElement === link;
  link.replaceWith(mountPoint);
  if (hadFocus) requestAnimationFrame(() => mountPoint.querySelector('button')?.focus());
}

function heartAt(mountPoint: HTMLElement): MountedHeart | null {
  const link = links.get(mountPoint);
  const item = link === undefined ? null : itemOf(link);
  if (link === undefined || item === null) return null;
  lastId += 1;
  const text = link.textContent.trim();
  const word = isHeartWord(text) ? text : null;
  return {
    id: lastId,
    mountPoint,
    item,
    label: link.getAttribute('aria-label') ?? '',
    word,
    className: link.className,
  };
}

/** Restores the static links. */
function restoreLinks(): void {
  for (const reference of mountPoints) {
    const mountPoint = reference.deref();
    const link = mountPoint && links.get(mountPoint);
    if (link !== undefined) mountPoint?.replaceWith(link);
  }
  mountPoints = [];
}

/**
 * All hearts of the page, including those added later (more cards, search results), in one root with one favorites
 * request. Unmounting restores the static links.
 */
export function Hearts() {
  const [hearts, setHearts] = useState<readonly MountedHeart[]>([]);

  useEffect(() => {
    let mounted: MountedHeart[] = [];
    function update(): void {
      for (const link of document.querySelectorAll<HTMLAnchorElement>(STATIC_HEART)) replaceLink(link);
      // Search detaches lists and attaches them again, with their mount points.
      const present = mounted.filter(({ mountPoint }) => mountPoint.isConnected);
      const known = new Set(present.map(({ mountPoint }) => mountPoint));
      const found = [...document.querySelectorAll<HTMLElement>('.heart-mount')].filter((point) => !known.has(point));
      const added = found.flatMap((point) => heartAt(point) ?? []);
      if (added.length === 0 && present.length === mounted.length) return;
      mounted = [...present, ...added];
      // Before the next frame, so that no gap is painted where the links were.
      const next = mounted;
      queueMicrotask(() => flushSync(() => setHearts(next)));
    }
    update();
    const observer = new MutationObserver(update);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      restoreLinks();
    };
  }, []);

  return hearts.map(({ id, mountPoint, ...heart }) => createPortal(<HeartButton {...heart} />, mountPoint, String(id)));
}
