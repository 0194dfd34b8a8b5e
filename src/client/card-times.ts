/**
 * Cards of several shows (rule L9): once the first has begun, title and heart are those of the next. clock.ts marks the
 * times; those that have passed are hidden in lists of what is upcoming.
 */

import { eventPath, signInPath } from '../domain/urls/paths.ts';
import { heartName } from '../domain/views/link-names.ts';
import { element } from './dom.ts';
import { everyMinute } from './every-minute.ts';

/** Also replaces the button of a signed-in person: hearts.island.tsx makes a new one of the link. */
function changeHeart(card: Element, path: string, name: string): void {
  const heart = card.querySelector('.heart-mount, .heart');
  const id = path.split('/').at(-1) ?? '';
  const link = {
    class: 'heart',
    href: signInPath('event', id, eventPath(id)),
    rel: 'nofollow',
    'aria-label': heartName(name),
  };
  heart?.replaceWith(element('a', link, heart.querySelector('svg')?.cloneNode(true) ?? null));
}

function update(): void {
  for (const time of document.querySelectorAll('[data-list="upcoming"] .card-times > .is-past + :not(.is-past)')) {
    const card = time.closest('.card');
    const title = card?.querySelector('.card-title a');
    const [path = '', name = ''] = ['href', 'aria-label'].map((key) => time.getAttribute(key) ?? '');
    if (!card || !title || title.getAttribute('href') === path) continue;
    title.setAttribute('href', path);
    title.setAttribute('aria-label', name);
    changeHeart(card, path, name);
  }
}

everyMinute(update);
// Sent by clock.ts, which may run later.
document.addEventListener('eventhub:passed', update);
