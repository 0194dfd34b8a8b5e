/**
 * Cards of several shows (rule L10): once the first has begun, title and heart are those of the next. clock.ts marks the
 * times; those that have passed are hidden in lists of what is upcoming. Loaded when the first show has passed.
 */
import { eventPath, signInPath } from '../domain/urls/paths.ts';
import { element } from './dom.ts';
import { everyMinute } from './every-minute.ts';

/** Replaces the heart, also the button of a signed-in person: hearts.island.tsx makes one of the link. */
function changeHeart(card: Element, path: string, last: string, name: string): void {
  const heart = card.querySelector('.heart');
  const icon = heart?.querySelector('svg')?.cloneNode(true);
  const id = path.split('/').at(-1) ?? '';
  const link = element(
    'a',
    {
      class: 'heart',
      href: signInPath('event', id, eventPath(id)),
      rel: 'nofollow',
      'aria-label': heart?.getAttribute('aria-label')?.replace(last, () => name) ?? name,
    },
    icon,
  );
  card.querySelector('.heart-mount, .heart')?.replaceWith(link);
}

function update(): void {
  for (const next of document.querySelectorAll('[data-list="upcoming"] .card-times > .is-past + :not(.is-past)')) {
    const card = next.closest('.card');
    const title = card?.querySelector('.card-title a');
    const path = next.getAttribute('href');
    if (!card || !title || path === null || title.getAttribute('href') === path) continue;
    const [last = '', name = ''] = [title, next].map((link) => link.getAttribute('aria-label') ?? '');
    title.setAttribute('href', path);
    title.setAttribute('aria-label', name);
    changeHeart(card, path, last, name);
  }
}

everyMinute(update);
document.addEventListener('eventhub:passed', update);
