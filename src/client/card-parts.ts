import { texts } from '../domain/text/texts.ts';
import type { PictureView } from '../domain/views/card.ts';
import type { DateView } from '../domain/views/date-view.ts';
import type { HeartView } from '../domain/views/heart.ts';
import { heartName } from '../domain/views/link-names.ts';
import type { StatusView } from '../domain/views/status-view.ts';
import { element } from './dom.ts';

/** A copy of the card in a template of the page. */
export function cardOf(template: HTMLTemplateElement): HTMLElement {
  const item = template.content.querySelector('li')?.cloneNode(true);
  if (!(item instanceof HTMLElement)) throw new Error('The template of a card is missing.');
  return item;
}

export function part(card: ParentNode, selector: string): HTMLElement | null {
  return card.querySelector<HTMLElement>(selector);
}

/** Sets the text of a part; `null` leaves the part out. */
export function setText(card: ParentNode, selector: string, text: string | null): void {
  const found = part(card, selector);
  if (text === null) found?.remove();
  else if (found !== null) found.textContent = text;
}

/**
 * The title's link, which covers the card.
 *
 * @param name its accessible name where the title is not enough to tell it from others
 */
export function fillLink(card: ParentNode, path: string, title: string, name: string | null = null): void {
  const link = part(card, '.title a');
  link?.setAttribute('href', path);
  link?.setAttribute('title', title);
  if (name === null) link?.removeAttribute('aria-label');
  else link?.setAttribute('aria-label', name);
}

export function fillDate(card: ParentNode, date: DateView | null): void {
  if (date === null) {
    part(card, '.rail')?.replaceChildren(element('span', { class: 'tba' }, texts.dateTba));
    part(card, '.rail')?.removeAttribute('aria-hidden');
    part(card, 'time')?.remove();
    return;
  }
  setText(card, '.day', date.day);
  setText(card, '.wk', date.weekdayMonth);
  setText(card, '.tm', date.time);
  setText(card, 'time', date.text);
  part(card, 'time')?.setAttribute('datetime', date.machine);
}

export function fillPicture(card: ParentNode, picture: PictureView): void {
  const box = part(card, '.pic');
  box?.style.setProperty('--h', String(picture.hue));
  const image = part(card, '.pic img');
  image?.setAttribute('data-initials', picture.initials);
  if (picture.src !== null) image?.setAttribute('src', picture.src);
  else image?.replaceWith(element('span', { class: 'ini', 'aria-hidden': 'true' }, picture.initials));
}

/** The word for an event that does not simply take place as listed. */
export function fillStatus(card: HTMLElement, status: StatusView | null): void {
  if (status === null) return;
  card.classList.toggle('is-cancelled', status.status === 'cancelled');
  part(card, '.pic')?.append(element('span', { class: `tag tag-${status.status}` }, status.word));
}

export function fillChips(card: ParentNode, categories: readonly string[]): void {
  const chips = categories.map((category) => element('li', { class: 'chip' }, category));
  if (chips.length === 0) part(card, '.chips')?.remove();
  else part(card, '.chips')?.replaceChildren(...chips);
}

export function fillHeart(card: ParentNode, { id, name, signInHref }: HeartView): void {
  const heart = part(card, '.heart');
  heart?.setAttribute('href', signInHref);
  heart?.setAttribute('aria-label', heartName(name));
  heart?.setAttribute('data-id', id);
}
