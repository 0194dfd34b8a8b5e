/**
 * Replaces pictures that fail to load (they are on the sources' servers) with the initials of `data-initials`.
 */

function fallBack(picture: HTMLImageElement): void {
  const initials = document.createElement('span');
  initials.className = 'picture-initials';
  initials.ariaHidden = 'true';
  initials.textContent = picture.dataset['initials'] ?? '';
  picture.replaceWith(initials);
}

const isOurs = (target: EventTarget | null): target is HTMLImageElement =>
  target instanceof HTMLImageElement && target.dataset['initials'] !== undefined;

// Error events of images do not bubble; capture them.
document.addEventListener('error', ({ target }) => isOurs(target) && fallBack(target), true);
// Those that failed before this script ran.
for (const picture of document.querySelectorAll<HTMLImageElement>('img[data-initials]')) {
  if (picture.complete && !picture.naturalWidth && picture.currentSrc) fallBack(picture);
}

export {};
