import { highlight } from '../../domain/search/match/highlight.ts';
import type { PairCardView, PairDetailsView } from '../../domain/search/match/pair-card.ts';
import type { SearchTerm } from '../../domain/search/match/term.ts';
import { formatCount, plural } from '../../domain/text/plural.ts';
import type { ArtistFactsView, NamedVenuesView } from '../../domain/views/artist-card.ts';
import type { VenueCardView } from '../../domain/views/card.ts';
import {
  cardOf,
  fillChips,
  fillDate,
  fillHeart,
  fillLink,
  fillPicture,
  fillStatus,
  part,
  setText,
} from '../card-parts.ts';
import { element } from '../dom.ts';

const NO_BREAK_SPACE = '\u00a0';

/** A text whose match of the term is marked. */
export function marked(text: string, term: SearchTerm | null): (Node | string)[] {
  return highlight(text, term).map((piece) => (piece.isMarked ? element('mark', {}, piece.text) : piece.text));
}

function fillTitle(item: HTMLElement, path: string, title: string, term: SearchTerm | null): void {
  fillLink(item, path, title);
  part(item, '.title a')?.replaceChildren(...marked(title, term));
}

/** `12 shows` with the number large, as the card's template has it. */
function fillCounted(place: Element | undefined, text: string): void {
  const [number = '', ...noun] = text.split(' ');
  place?.replaceChildren(element('b', {}, number), ` ${noun.join(' ')}`);
}

/** The card of an artist as far as it is known at once; `fillNamedVenues` adds the rest. */
export function artistCard(template: HTMLTemplateElement, card: ArtistFactsView, term: SearchTerm | null): HTMLElement {
  const item = cardOf(template);
  fillTitle(item, card.path, card.name, term);
  fillHeart(item, card.heart);
  fillChips(item, card.categories);
  if (card.venueCount === 0) part(item, '.at')?.remove();
  // Holds the place of the line.
  else setText(item, '.at', NO_BREAK_SPACE);
  const [shows, venues] = item.querySelectorAll('.foot > span');
  fillCounted(shows, plural(card.showCount, 'show'));
  fillCounted(venues, plural(card.venueCount, 'venue'));
  return item;
}

export function fillNamedVenues(item: HTMLElement, { venueNames, moreVenues }: NamedVenuesView): void {
  const further = moreVenues === null ? [] : [' ', element('b', {}, moreVenues)];
  part(item, '.at')?.replaceChildren(venueNames.join(', '), ...further);
}

export function venueCard(template: HTMLTemplateElement, card: VenueCardView, term: SearchTerm | null): HTMLElement {
  const item = cardOf(template);
  fillTitle(item, card.path, card.name, term);
  fillHeart(item, card.heart);
  setText(item, '[data-passing]', formatCount(card.upcomingEvents));
  part(item, '[data-passing]')?.setAttribute('data-passing', card.passing);
  fillCounted(item.querySelectorAll('.foot > span')[1], plural(card.totalEvents, 'event'));
  return item;
}

/** The card of a pair as far as it is known at once; `fillPairDetails` adds the rest. */
export function pairCard(template: HTMLTemplateElement, card: PairCardView, term: SearchTerm | null): HTMLElement {
  const item = cardOf(template);
  fillTitle(item, card.path, card.artist, term);
  fillHeart(item, card.heart);
  setText(item, '.venue', NO_BREAK_SPACE);
  setText(item, '.span', plural(card.showCount, 'date'));
  fillChips(item, card.categories);
  // Without an address it waits; an empty one would count as broken.
  part(item, '.pic img')?.removeAttribute('src');
  return item;
}

export function fillPairDetails(item: HTMLElement, details: PairDetailsView): void {
  part(item, '.title a')?.setAttribute('href', details.path);
  part(item, '.title a')?.setAttribute('aria-label', details.name);
  setText(item, '.venue', details.venueName);
  fillDate(item, details.date);
  setText(item, '.span', details.span);
  fillPicture(item, details.picture);
  fillStatus(item, details.status);
  item.classList.toggle('is-past', details.isPast);
  if (details.isPast) part(item, '.pic')?.append(element('span', { class: 'tag tag-past' }, 'Past'));
}
