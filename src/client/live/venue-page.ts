import type { VenueView } from '../../domain/views/venue-view.ts';
import { fillHeart, setData } from '../cards/card-parts.ts';
import { clonePage, fillCount, fillEventCards, fillFigures, fillName, fillPlace, keep, need } from './page-parts.ts';

/** VenuePage.astro. */
export function venuePage(view: VenueView): DocumentFragment {
  const page = clonePage('venue');
  const { stats, activity } = view;
  need(page, '.venue-head').style.setProperty('--h', String(view.hue));
  setData(need(page, '.venue-initials'), { initials: view.initials });
  fillName(page, view.name);
  fillPlace(page, view.place, view.name);
  fillHeart(page, view.heart);
  fillFigures(page, [stats.totalEvents, stats.upcomingEvents]);
  const next = keep(page, 'dt[data-next]', activity !== null);
  if (next !== null && activity !== null) {
    next.textContent = activity.text;
    setData(next, { next: activity.days || null, zone: activity.zone });
  }
  fillCount(need(page, '[data-part="all-count"] [data-upcoming-count]'), 'upcomingCount', stats.upcomingEvents);
  keep(page, '.list-tools', view.upcoming.length > 0);
  fillEventCards(need(page, '[data-list="upcoming"]'), view.upcoming);
  setData(need(page, '[data-passing]'), { passing: view.passing });
  setData(need(page, '[data-search]'), { path: view.path });
  const past = need(page, '[data-of="past"]');
  past.hidden = view.past.length === 0;
  fillCount(need(past, '[data-past-count]'), 'pastCount', view.pastCount);
  fillEventCards(need(past, '[data-list="past"]'), view.past);
  return page;
}
