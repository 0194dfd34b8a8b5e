import type { EventCardView } from '../domain/view-types.ts';
import { element } from './dom.ts';

function part(card: ParentNode, selector: string): HTMLElement | null {
  return card.querySelector<HTMLElement>(selector);
}

function setText(card: ParentNode, selector: string, text: string | null): void {
  const found = part(card, selector);
  if (text === null) found?.remove();
  else if (found !== null) found.textContent = text;
}

function fillDate(item: HTMLElement, { date }: EventCardView): void {
  if (date === null) {
    part(item, '.rail')?.replaceChildren(element('span', { class: 'tba' }, 'Date TBA'));
    part(item, '.rail')?.removeAttribute('aria-hidden');
    part(item, 'time')?.remove();
    return;
  }
  setText(item, '.day', date.day);
  setText(item, '.wk', date.weekdayMonth);
  setText(item, '.tm', date.time);
  setText(item, 'time', date.text);
  part(item, 'time')?.setAttribute('datetime', date.machine);
}

function fillPicture(item: HTMLElement, { picture }: EventCardView): void {
  const box = part(item, '.pic');
  box?.style.setProperty('--h', String(picture.hue));
  const image = part(item, '.pic img');
  image?.setAttribute('data-initials', picture.initials);
  if (picture.src !== null) image?.setAttribute('src', picture.src);
  else box?.replaceChildren(element('span', { class: 'ini', 'aria-hidden': 'true' }, picture.initials));
}

/** An event's card made from the page's own template of one. */
export function liveCard(template: HTMLTemplateElement, card: EventCardView): HTMLElement {
  const item = template.content.querySelector('li')?.cloneNode(true);
  if (!(item instanceof HTMLElement)) throw new Error('The template of a card is missing.');
  if (card.upcomingUntil !== null) item.dataset['until'] = String(card.upcomingUntil);
  fillDate(item, card);
  fillPicture(item, card);
  setText(item, '.title a', card.title);
  part(item, '.title a')?.setAttribute('href', card.path);
  part(item, '.title a')?.setAttribute('title', card.title);
  setText(item, '.venue', card.venueName);
  const chips = card.categories.map((category) => element('li', { class: 'chip' }, category));
  part(item, '.chips')?.replaceChildren(...chips);
  const heart = part(item, '.heart');
  heart?.setAttribute('href', card.heart.signInHref);
  heart?.setAttribute('aria-label', `Favorite ${card.heart.name}`);
  heart?.setAttribute('data-id', card.heart.id);
  return item;
}
