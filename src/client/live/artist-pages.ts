import type { ArtistAtVenueView, ArtistView } from '../../domain/views/artist-view.ts';
import { fillChips, fillHeart, fillList, setData } from '../cards/card-parts.ts';
import { fillAvailableDates } from './date-rows.ts';
import { clonePage, fillCount, fillEventCards, fillFigures, fillLink, fillName, keep, need } from './page-parts.ts';

function fillRooms(page: DocumentFragment, { rooms, venues }: ArtistView): void {
  const counter = keep(page, '.section-count [data-count-text]', rooms.count > 0);
  if (counter !== null) {
    const count = need(counter, '[data-upcoming-count]');
    fillCount(count, 'upcomingCount', rooms.count);
    setData(count, { passing: rooms.passing });
  }
  fillList(need(page, '.rooms'), venues, (item, venue) => {
    fillLink(item, 'a', venue);
    const { date, shows } = venue;
    const note = need(item, '.row-note');
    const next = need(note, 'span');
    if (date === null) {
      note.replaceChildren(`${shows} `);
      return;
    }
    setData(next, { next: date.days || null, zone: date.zone });
    next.textContent = date.text;
    note.replaceChildren(`${shows}, `, next);
  });
}

/** ArtistPage.astro. */
export function artistPage(view: ArtistView): DocumentFragment {
  const page = clonePage('artist');
  fillName(page, view.name);
  fillHeart(page, view.heart);
  fillChips(page, view.categories);
  fillFigures(page, [view.stats.totalShows, view.stats.upcoming, view.stats.venues]);
  fillCount(need(page, '.section-count > [data-upcoming-count]'), 'upcomingCount', view.stats.upcoming);
  fillRooms(page, view);
  fillEventCards(need(page, '[data-list="upcoming"]'), view.upcoming);
  const past = need(page, '[data-of="past"]');
  past.hidden = view.past.length === 0;
  const count = need(past, '[data-past-count]');
  fillCount(count, 'pastCount', view.pastCount);
  need(past, '.section-count').replaceChildren(count, ` ${view.pastNote}`);
  fillEventCards(need(past, '[data-list="past"]'), view.past);
  const undated = need(page, '[data-list="mixed"]');
  if (view.undated.length > 0) fillEventCards(undated, view.undated);
  else undated.closest('section')?.remove();
  return page;
}

/** ArtistAtVenuePage.astro. */
export function artistAtVenuePage(view: ArtistAtVenueView): DocumentFragment {
  const page = clonePage('artist-at-venue');
  fillLink(page, '.crumbs li:last-child a', view.artist);
  fillName(page, view.artist.name);
  fillHeart(page, view.heart);
  fillLink(page, 'header p a', view.venue);
  fillChips(page, view.category === null ? [] : [view.category]);
  fillCount(need(page, '[data-upcoming-count]'), 'upcomingCount', view.upcomingCount);
  fillAvailableDates(need(page, '[data-list="upcoming"]'), [...view.upcoming, ...view.undated]);
  const past = need(page, '[data-of="past"]');
  past.hidden = view.past.length === 0;
  fillAvailableDates(need(past, '[data-list="past"]'), view.past);
  return page;
}
