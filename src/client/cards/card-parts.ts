import { softBreaks } from '../../domain/text/soft-breaks.ts';
import { texts } from '../../domain/text/texts.ts';
import { eventsPath } from '../../domain/urls/paths.ts';
import type { PictureView } from '../../domain/views/card.ts';
import type { DateView } from '../../domain/views/date-of.ts';
import type { HeartView } from '../../domain/views/heart.ts';
import { type HeartWord, heartName } from '../../domain/views/link-names.ts';
import type { StatusView } from '../../domain/views/status-view.ts';
import { element } from '../dom.ts';

/** Values of `data-card` on the templates of components/cards. */
type CardKind = 'artist' | 'event' | 'gone' | 'pair' | 'venue';

/** @returns a copy of the card in the page's `<template data-card>` */
export function cloneCard(kind: CardKind): HTMLElement {
  const template = document.querySelector<HTMLTemplateElement>(`template[data-card="${kind}"]`);
  const card = template?.content.querySelector('li')?.cloneNode(true);
  if (!(card instanceof HTMLElement)) throw new Error(`The page has no template for a card of the kind '${kind}'.`);
  return card;
}

export function part(card: ParentNode, selector: string): HTMLElement | null {
  return card.querySelector<HTMLElement>(selector);
}

/** Sets the text of an element in the card; `null` removes the element. */
export function setText(card: ParentNode, selector: string, text: string | null): void {
  const found = part(card, selector);
  if (text === null) found?.remove();
  else if (found !== null) found.textContent = softBreaks(text);
}

/** Sets `data-` attributes; `null` removes one. */
export function setData(item: HTMLElement, values: Readonly<Record<string, string | number | null | undefined>>): void {
  for (const [name, value] of Object.entries(values)) {
    if (value === null || value === undefined) delete item.dataset[name];
    else item.dataset[name] = String(value);
  }
}

/**
 * Fills the title and its link.
 *
 * @param name accessible name of the link where the title alone is ambiguous
 */
export function fillTitle(card: ParentNode, path: string, title: string, name: string | null = null): void {
  const link = part(card, '.card-title a');
  link?.setAttribute('href', path);
  link?.setAttribute('title', title);
  if (name !== null) link?.setAttribute('aria-label', name);
  setText(card, '.card-title a', title);
}

export function fillDate(card: ParentNode, date: DateView | null): void {
  if (date === null) {
    part(card, '.rail')?.replaceChildren(element('span', { class: 'rail-tba' }, texts.dateTba));
    part(card, '.rail')?.removeAttribute('aria-hidden');
    part(card, 'time')?.remove();
    return;
  }
  setText(card, '.rail-day', date.day);
  setText(card, '.rail-weekday', date.weekdayMonth);
  setText(card, '.rail-time', date.time);
  setText(card, 'time', date.text);
  part(card, 'time')?.setAttribute('datetime', date.machine);
}

export function fillPicture(card: ParentNode, picture: PictureView): void {
  part(card, '.picture')?.style.setProperty('--h', String(picture.hue));
  const image = part(card, '.picture img');
  image?.setAttribute('data-initials', picture.initials);
  if (picture.src !== null) image?.setAttribute('src', picture.src);
  else image?.replaceWith(element('span', { class: 'picture-initials', 'aria-hidden': 'true' }, picture.initials));
}

/** Adds the tags of an event that is cancelled, postponed, sold out or past. */
export function fillStatus(card: HTMLElement, status: StatusView | null, isPast: boolean): void {
  const picture = part(card, '.picture');
  if (status !== null) {
    card.classList.toggle('is-cancelled', status.status === 'cancelled');
    picture?.append(element('span', { class: `tag tag-${status.status}` }, status.word));
  }
  if (isPast) {
    card.classList.add('is-past');
    picture?.append(element('span', { class: 'tag tag-past' }, 'Past'));
  }
}

export function fillChips(card: ParentNode, categories: readonly string[]): void {
  const chips = part(card, '.chips');
  if (categories.length === 0) chips?.remove();
  else if (chips !== null) {
    fillList(chips, categories, (chip, category) => {
      const link = chip.querySelector('a');
      link?.setAttribute('href', eventsPath({ category }));
      (link ?? chip).textContent = softBreaks(category);
    });
  }
}

/** Fills a list that has one blank item, which is cloned. */
export function fillList<Item>(
  list: Element,
  items: readonly Item[],
  fill: (element: HTMLElement, item: Item) => void,
): void {
  const blank = list.firstElementChild;
  const filled = items.map((item) => {
    const element = blank?.cloneNode(true) as HTMLElement;
    fill(element, item);
    return element;
  });
  list.replaceChildren(...filled);
}

export function fillHeart(card: ParentNode, { name, signInHref }: HeartView, word?: HeartWord): void {
  const heart = part(card, '.heart');
  heart?.setAttribute('href', signInHref);
  heart?.setAttribute('aria-label', heartName(name, word));
}

/** Fills a count, `12 shows`, with the number in `<b>` as Counted.astro renders it. */
export function fillCounted(target: Element | null | undefined, text: string): void {
  const [number = '', ...noun] = text.split(' ');
  target?.replaceChildren(element('b', {}, number), ` ${noun.join(' ')}`);
}
