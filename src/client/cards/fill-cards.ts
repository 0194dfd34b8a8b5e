/**
 * Cards for what only the browser knows (search results, the live look-up of 404.html, favorites): clones of the Astro
 * components' own markup, which pages carry in `<template data-card>`, filled with the same views.
 */
import type { GoneView } from '../../domain/account/favorites-view.ts';
import type { PairCardView, PairDetailsView } from '../../domain/search/match/pair-card.ts';
import { formatCount, plural } from '../../domain/text/plural.ts';
import { isUpcoming } from '../../domain/time/upcoming.ts';
import type { ArtistDetailsView, ArtistFactsView } from '../../domain/views/artist-card.ts';
import type { EventCardView, SearchedCard } from '../../domain/views/card.ts';
import type { CardDateView } from '../../domain/views/card-date.ts';
import type { VenueCardView } from '../../domain/views/venue-card.ts';
import { watchCardDates } from '../card-dates.ts';
import { element } from '../dom.ts';
import {
  cloneCard,
  fillChips,
  fillCounted,
  fillDate,
  fillHeart,
  fillList,
  fillPicture,
  fillStatus,
  fillTitle,
  part,
  setData,
  setText,
} from './card-parts.ts';

const NO_BREAK_SPACE = '\u00a0';

/** CardTimes.astro. */
function fillTimes(item: HTMLElement, times: EventCardView['times']): void {
  const line = part(item, '.card-times');
  if (times.length === 0) line?.remove();
  else if (line !== null) {
    fillList(line, times, (link, time) => {
      link.textContent = time.text;
      link.setAttribute('href', time.path);
      link.setAttribute('aria-label', time.name);
      setData(link, { until: time.upcomingUntil });
    });
  }
}

/** The card of an event (EventCard.astro). */
export function fillEventCard(card: EventCardView & Partial<SearchedCard>): HTMLElement {
  const item = cloneCard('event');
  setData(item, {
    until: card.upcomingUntil,
    scraped: card.scrapedAt,
    name: card.name,
    labels: card.labels?.join('\n') || null,
  });
  fillDate(item, card.date);
  fillHeart(item, card.heart);
  fillPicture(item, card.picture);
  fillStatus(item, card.status, card.isPast);
  fillTitle(item, card.path, card.title, card.heart.name);
  setText(item, '.card-venue', card.venueLine);
  fillTimes(item, card.times);
  fillChips(item, card.categories);
  return item;
}

/**
 * The card of an artist (ArtistCard.astro).
 *
 * @param details `null` while unknown: their lines stay empty until `fillArtistDetails`
 */
export function fillArtistCard(card: ArtistFactsView, details: ArtistDetailsView | null): HTMLElement {
  const item = cloneCard('artist');
  fillHeart(item, card.heart);
  fillTitle(item, card.path, card.name);
  fillChips(item, card.categories);
  if (card.venueCount === 0) part(item, '.card-venues')?.remove();
  else if (details === null) setText(item, '.card-venues', NO_BREAK_SPACE);
  if (details === null) setText(item, '.card-date', NO_BREAK_SPACE);
  else fillArtistDetails(item, details);
  const [shows, venueCount] = item.querySelectorAll('.card-foot > span');
  fillCounted(shows, plural(card.showCount, 'show'));
  if (card.venueCount === 0) venueCount?.remove();
  else fillCounted(venueCount, plural(card.venueCount, 'venue'));
  return item;
}

export function fillArtistDetails(item: HTMLElement, { venueNames, moreVenues, date }: ArtistDetailsView): void {
  const further = moreVenues === null ? [] : [element('b', {}, moreVenues)];
  part(item, '.card-venues')?.replaceChildren(`${venueNames.join(', ')} `, ...further);
  fillCardDate(item, date);
}

/** A date that was the next one when the files of the search were made is left out once it is over. */
function fillCardDate(item: HTMLElement, date: CardDateView | null): void {
  const line = part(item, '.card-date');
  const isOver = date?.until != null && !isUpcoming(date.until, Date.now());
  if (line !== null) setData(line, { ends: date?.until });
  setText(item, '.card-date', isOver ? null : (date?.text ?? null));
  watchCardDates();
}

/** The card of a venue (VenueCard.astro). */
export function fillVenueCard(card: VenueCardView): HTMLElement {
  const item = cloneCard('venue');
  fillHeart(item, card.heart);
  fillTitle(item, card.path, card.name);
  setText(item, '.card-venue', card.city);
  const upcoming = part(item, '[data-upcoming-count]');
  upcoming?.setAttribute('data-upcoming-count', String(card.upcomingEvents));
  upcoming?.setAttribute('data-passing', card.passing);
  setText(item, '[data-upcoming-count]', formatCount(card.upcomingEvents));
  fillCounted(item.querySelectorAll('.card-foot > span')[1], plural(card.totalEvents, 'event'));
  fillCardDate(item, card.date);
  return item;
}

/** The card of an artist at a venue (PairCard.astro), without its details: `fillPairDetails` adds them. */
export function fillPairCard(card: PairCardView): HTMLElement {
  const item = cloneCard('pair');
  fillHeart(item, card.heart);
  fillTitle(item, card.path, card.artist);
  setText(item, '.card-venue', NO_BREAK_SPACE);
  setText(item, '.card-dates', plural(card.showCount, 'date'));
  fillChips(item, card.categories);
  // Without `src` the image waits; an empty one would count as broken.
  part(item, '.picture img')?.removeAttribute('src');
  return item;
}

export function fillPairDetails(item: HTMLElement, details: PairDetailsView): void {
  const link = part(item, '.card-title a');
  link?.setAttribute('href', details.path);
  link?.setAttribute('aria-label', details.name);
  setText(item, '.card-venue', details.venueLine);
  fillDate(item, details.date);
  setText(item, '.card-dates', details.span);
  fillPicture(item, details.picture);
  fillStatus(item, details.status, details.isPast);
}

/** The card of a favorite that has left the listings (GoneCard.astro). */
export function fillGoneCard({ title, heart }: GoneView): HTMLElement {
  const item = cloneCard('gone');
  fillHeart(item, heart);
  setText(item, '.card-title', title);
  return item;
}
