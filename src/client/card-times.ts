/**
 * Cards of several shows (rule L9): once the first has begun, title and heart are those of the next. clock.ts marks the
 * times; those that have passed are hidden in lists of what is upcoming.
 *
 * Without paths.ts and link-names.ts, which would be more than all the rest: the number and the name of the next show
 * replace those of the last one.
 */
import { everyMinute } from './every-minute.ts';

/** The static hearts of cards. Those of signed-in people are buttons made of them (hearts.island.tsx). */
const hearts = new WeakMap<Element, Element>();

/** A heart that is replaced by its changed link becomes a button again. */
function changeHeart(card: Element, id: string, last: string, name: string): void {
  const heart = hearts.get(card);
  if (heart === undefined) return;
  heart.setAttribute('href', heart.getAttribute('href')?.replace(/\d+(?=&|$)/g, id) ?? '');
  heart.ariaLabel = heart.ariaLabel?.replace(last, () => name) ?? '';
  card.querySelector('.heart-mount')?.replaceWith(heart);
}

function update(): void {
  for (const times of document.querySelectorAll('[data-list="upcoming"] .card-times')) {
    const card = times.closest('.card');
    const title = card?.querySelector('.card-title a');
    const heart = card?.querySelector('a.heart');
    if (card && heart) hearts.set(card, heart);
    const next = times.querySelector('.is-past + :not(.is-past)');
    const path = next?.getAttribute('href');
    if (!card || !title || !next || !path || title.getAttribute('href') === path) continue;
    const last = title.ariaLabel ?? '';
    title.setAttribute('href', path);
    title.ariaLabel = next.ariaLabel;
    changeHeart(card, /\d+$/.exec(path)?.[0] ?? '', last, next.ariaLabel ?? '');
  }
}

everyMinute(update);
// Sent by clock.ts, which may run later.
document.addEventListener('eventhub:passed', update);
