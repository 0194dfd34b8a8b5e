import { formatCount, plural } from '../../domain/plural.ts';
import { highlight } from '../../domain/search-highlight.ts';
import type { SearchTerm } from '../../domain/search-match.ts';
import type { PairCardView, PairDatesView } from '../../domain/search-pair-card.ts';
import type { ArtistCardView, VenueCardView } from '../../domain/view-types.ts';
import { cardOf, fillChips, fillDate, fillHeart, fillLink, fillPicture, part, setText } from '../card-parts.ts';
import { element } from '../dom.ts';

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

export function artistCard(template: HTMLTemplateElement, card: ArtistCardView, term: SearchTerm | null): HTMLElement {
  const item = cardOf(template);
  fillTitle(item, card.path, card.name, term);
  fillHeart(item, card.heart);
  fillChips(item, card.categories);
  if (card.venueNames.length === 0) part(item, '.at')?.remove();
  const further = card.moreVenues === null ? [] : [' ', element('b', {}, card.moreVenues)];
  part(item, '.at')?.replaceChildren(card.venueNames.join(', '), ...further);
  const [shows, venues] = item.querySelectorAll('.foot > span');
  fillCounted(shows, plural(card.showCount, 'show'));
  fillCounted(venues, plural(card.venueCount, 'venue'));
  return item;
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

/** The card of a pair as far as it is known at once; `fillPairDates` adds the rest. */
export function pairCard(template: HTMLTemplateElement, card: PairCardView, term: SearchTerm | null): HTMLElement {
  const item = cardOf(template);
  fillTitle(item, card.path, card.artist, term);
  fillHeart(item, card.heart);
  setText(item, '.venue', card.venueName);
  setText(item, '.span', plural(card.showCount, 'date'));
  fillChips(item, card.categories);
  part(item, '.pic')?.style.setProperty('--h', String(card.hue));
  // Without an address it waits; an empty one would count as broken.
  part(item, '.pic img')?.removeAttribute('src');
  return item;
}

export function fillPairDates(item: HTMLElement, { hue, initials }: PairCardView, dates: PairDatesView): void {
  fillDate(item, dates.date);
  setText(item, '.span', dates.span);
  fillPicture(item, { src: dates.picture, hue, initials });
  item.classList.toggle('is-past', dates.isPast);
  if (dates.isPast) part(item, '.pic')?.append(element('span', { class: 'tag tag-past' }, 'Past'));
}
