/** Parts that several pages have. */
import { formatCount, plural } from '../../domain/text/plural.ts';
import { softBreaks } from '../../domain/text/soft-breaks.ts';
import { texts } from '../../domain/text/texts.ts';
import type { Target } from '../../domain/urls/paths.ts';
import type { EventCardView, SearchedCard } from '../../domain/views/card.ts';
import type { PlaceView } from '../../domain/views/facts-view.ts';
import type { StatusView } from '../../domain/views/status-view.ts';
import { titleClasses } from '../../domain/views/title.ts';
import { setText } from '../cards/card-parts.ts';
import { fillEventCard } from '../cards/fill-cards.ts';

/** Values of `data-page` on the templates of components/detail/LivePages.astro. */
type PageKind = Target['kind'] | 'note';

/** @returns a copy of the page in `<template data-page>` */
export function clonePage(kind: PageKind): DocumentFragment {
  const template = document.querySelector<HTMLTemplateElement>(`template[data-page="${kind}"]`);
  if (template === null) throw new Error(`The page has no template for a page of the kind '${kind}'.`);
  return template.content.cloneNode(true) as DocumentFragment;
}

/** @throws when the template lacks the part: component and script do not fit together */
export function need(root: ParentNode, selector: string): HTMLElement {
  const found = root.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`The template has no '${selector}'.`);
  return found;
}

/** The element if it is shown; else it is removed. */
export function keep(root: ParentNode, selector: string, isShown: boolean): HTMLElement | null {
  const found = need(root, selector);
  if (isShown) return found;
  found.remove();
  return null;
}

/** Fills a link; `null` removes it, or the part around it. */
export function fillLink(
  root: ParentNode,
  selector: string,
  link: { readonly name: string; readonly path: string } | null,
  around?: string,
): void {
  const found = need(root, selector);
  found.textContent = link === null ? null : softBreaks(link.name);
  if (link !== null) found.setAttribute('href', link.path);
  else if (around !== undefined) need(root, around).remove();
  else found.remove();
}

/** Fills the name in large type (Title.astro). */
export function fillName(root: ParentNode, name: string): void {
  const heading = need(root, 'h1');
  heading.textContent = softBreaks(name);
  for (const [key, isSet] of Object.entries(titleClasses(name))) heading.classList.toggle(key, isSet);
}

/** Fills the tags of a status and of the past (StatusTag.astro), and marks the item. */
export function fillTags(item: HTMLElement, status: StatusView | null, isPast: boolean): void {
  item.classList.toggle('is-past', isPast);
  item.classList.toggle('is-cancelled', status?.status === 'cancelled');
  keep(item, '.tag-past', isPast);
  const tag = keep(item, '.tag:not(.tag-past)', status !== null);
  if (tag === null || status === null) return;
  tag.className = `tag tag-${status.status}`;
  tag.textContent = status.word;
}

/** Fills the address of a venue (PlaceLine.astro). */
export function fillPlace(root: ParentNode, place: PlaceView | null, name: string): void {
  const line = keep(root, '[data-part="place"]', place !== null);
  if (line === null || place === null) return;
  setText(line, 'span', place.text);
  const link = keep(line, 'a', place.mapHref !== null);
  link?.setAttribute('href', place.mapHref ?? '');
  link?.setAttribute('aria-label', texts.venue.mapOf(name));
}

/** Fills the figures (Stats.astro) that are numbers. */
export function fillFigures(root: ParentNode, numbers: readonly number[]): void {
  const figures = root.querySelectorAll<HTMLElement>('.stats dd');
  for (const [index, number] of numbers.entries()) {
    const figure = figures[index];
    if (figure === undefined) continue;
    figure.textContent = formatCount(number);
    if (figure.dataset['upcomingCount'] !== undefined) figure.dataset['upcomingCount'] = String(number);
  }
}

/**
 * Fills a count that follows the clock: `5 shows`.
 *
 * @param key of the attribute that holds the number
 */
export function fillCount(counter: HTMLElement, key: 'upcomingCount' | 'pastCount', count: number): void {
  counter.dataset[key] = String(count);
  counter.textContent = plural(count, counter.dataset['noun'] ?? '');
}

/** Fills a grid of events (EventCards.astro). */
export function fillEventCards(list: HTMLElement, cards: readonly (EventCardView & Partial<SearchedCard>)[]): void {
  list.replaceChildren(...cards.map(fillEventCard));
}
