import type { EventCardView } from '../domain/views/card.ts';
import { cardOf, fillChips, fillDate, fillHeart, fillLink, fillPicture, fillStatus, setText } from './card-parts.ts';

/** An event's card made from the page's own template of one. */
export function liveCard(template: HTMLTemplateElement, card: EventCardView): HTMLElement {
  const item = cardOf(template);
  if (card.upcomingUntil !== null) item.dataset['until'] = String(card.upcomingUntil);
  fillDate(item, card.date);
  fillPicture(item, card.picture);
  fillStatus(item, card.status);
  setText(item, '.title a', card.title);
  fillLink(item, card.path, card.title, card.heart.name);
  setText(item, '.venue', card.venueName);
  fillChips(item, card.categories);
  fillHeart(item, card.heart);
  return item;
}
