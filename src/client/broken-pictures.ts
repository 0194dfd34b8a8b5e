/**
 * Pictures come from the sources' own servers, and some are gone: such a box falls back to its tint and initials, as if
 * there had never been one. `img[data-initials]` says which.
 */

function fallBack(picture: HTMLImageElement): void {
  const initials = document.createElement('span');
  initials.className = 'ini';
  initials.setAttribute('aria-hidden', 'true');
  initials.textContent = picture.dataset['initials'] ?? '';
  picture.replaceWith(initials);
}

const isOurs = (target: EventTarget | null): target is HTMLImageElement =>
  target instanceof HTMLImageElement && target.dataset['initials'] !== undefined;

// Errors of pictures do not bubble, but they can be caught on their way down.
document.addEventListener('error', ({ target }) => isOurs(target) && fallBack(target), true);
// Those that failed before this script ran.
for (const picture of document.querySelectorAll<HTMLImageElement>('img[data-initials]')) {
  if (picture.complete && picture.naturalWidth === 0 && picture.currentSrc !== '') fallBack(picture);
}

export {};
