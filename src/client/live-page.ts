import { lookUp } from '../api/live-lookup.ts';
import { artistKey } from '../domain/catalogue/artist-name.ts';
import { buildCatalogue } from '../domain/catalogue/build-catalogue.ts';
import { categoriesOfLines } from '../domain/catalogue/category.ts';
import { splitByTime } from '../domain/catalogue/related.ts';
import type { Catalogue, Listing } from '../domain/catalogue/types.ts';
import { texts } from '../domain/text/texts.ts';
import type { Instant } from '../domain/time/instant.ts';
import { artistAtVenuePath, artistPath, type Target } from '../domain/urls/paths.ts';
import { eventCard } from '../domain/views/card.ts';
import { eventView } from '../domain/views/event-view.ts';
import { documentTitle } from '../domain/views/head.ts';
import { ticketsName } from '../domain/views/link-names.ts';
import { fillEventCard } from './cards/fill-cards.ts';
import { element } from './dom.ts';

const NEW = 'Just added: the full page arrives with the next update.';
const ARCHIVED = 'In the past: still in the listings, without a page of its own.';

/** Why there is no page: it is not built yet, or no longer built for past events. */
function noteOn(events: readonly Listing[], now: Instant): string {
  const { upcoming, past, undated } = splitByTime(events, now);
  return past.length > 0 && upcoming.length + undated.length === 0 ? ARCHIVED : NEW;
}

function pageHead(title: string, lead: string): HTMLElement {
  return element(
    'div',
    { class: 'page-head' },
    element('h1', title.length > 34 ? { class: 'long' } : {}, title),
    element('p', { class: 'lead' }, lead),
  );
}

function cards(heading: string, events: readonly Listing[], all: Catalogue): HTMLElement | null {
  if (events.length === 0) return null;
  const items = events.map((event) => fillEventCard(eventCard(event, all.site)));
  return element(
    'section',
    { class: 'section' },
    element('div', { class: 'section-head' }, element('h2', {}, heading)),
    element('ul', { class: 'cards', role: 'list' }, ...items),
  );
}

function fact(term: string, value: Node | string): HTMLElement {
  return element('div', {}, element('dt', {}, term), element('dd', {}, value));
}

/** What stands in the place of a page that is not built. */
interface LivePage {
  /** Of the document, like that of the page to come. */
  readonly title: string;
  readonly sections: readonly (HTMLElement | null)[];
}

function eventPage(all: Catalogue, event: Listing): LivePage {
  const view = eventView(all, event);
  const { date, venue } = view;
  const others = all.events.filter(({ id }) => id !== event.id);
  const sections = [
    pageHead(view.title, noteOn([event], all.site.now)),
    element(
      'section',
      { class: 'section panel' },
      element('h2', {}, texts.event.details),
      view.status &&
        element(
          'p',
          { class: `standing tag-${view.status.status}` },
          element('b', {}, `${view.status.word}.`),
          ` ${texts.event.statusNote[view.status.status]}`,
        ),
      element(
        'dl',
        { class: 'facts' },
        fact(texts.event.date, date?.longText ?? texts.dateTba),
        date?.time ? fact(texts.event.time, date.time) : null,
        venue && fact(texts.event.venue, element('a', { class: 'link', href: venue.path }, venue.name)),
      ),
      element('div', { class: 'prose' }, ...view.paragraphs.map((text) => element('p', {}, text))),
      view.ticketUrl === null
        ? null
        : element(
            'a',
            {
              class: 'btn btn-act',
              href: view.ticketUrl,
              target: '_blank',
              rel: 'noopener',
              'aria-label': ticketsName({ title: view.title, date, venueName: venue?.name ?? null }),
            },
            texts.buyTickets,
          ),
    ),
    cards(texts.event.otherDates, others, all),
  ];
  return { title: view.head.title, sections };
}

function listPage(heading: string, title: string, all: Catalogue): LivePage {
  const { upcoming, past, undated } = splitByTime(all.events, all.site.now);
  const sections = [
    pageHead(heading, noteOn(all.events, all.site.now)),
    cards(texts.artist.upcomingShows, upcoming, all),
    cards(texts.artist.pastShows, [...past, ...undated], all),
  ];
  return { title: documentTitle(title), sections };
}

/** @returns `null` when the database does not have the target either */
function pageOf(target: Target, all: Catalogue): LivePage | null {
  if (target.kind === 'event') {
    const event = all.events.find(({ id }) => String(id) === target.id.replace(/^0+(?=\d)/, ''));
    return event === undefined ? null : eventPage(all, event);
  }
  if (target.kind === 'venue') {
    const venue = all.venueBySlug.get(target.slug);
    return venue === undefined ? null : listPage(venue.name, texts.venue.title(venue.name), all);
  }
  const artist = all.artistByKey.get(artistKey(target.name));
  if (artist === undefined) return null;
  const venue = target.kind === 'artist-at-venue' ? all.venueBySlug.get(target.slug) : undefined;
  const { name } = artist;
  return listPage(name, venue ? texts.artistAtVenue.title(name, venue.name) : texts.artist.title(name), all);
}

/** The canonical path for an artist spelled differently; `null` for a path that is canonical. */
function usualPath(target: Target, all: Catalogue): string | null {
  if (target.kind !== 'artist' && target.kind !== 'artist-at-venue') return null;
  const artist = all.artistByKey.get(artistKey(target.name));
  if (artist === undefined || artist.name === target.name) return null;
  return target.kind === 'artist' ? artistPath(artist.name) : artistAtVenuePath(artist.name, target.slug);
}

/**
 * Shows an event, artist or venue that the database knows and the build does not.
 *
 * @returns whether there is one
 * @throws when the database cannot be reached
 */
export async function showLive(target: Target, root: HTMLElement): Promise<boolean> {
  const { events, venues } = await lookUp(target);
  const all = buildCatalogue(events, venues, {
    origin: location.origin,
    timeZone: root.dataset['zone'] ?? 'America/New_York',
    ticketTemplate: root.dataset['ticketTemplate'] ?? null,
    categories: categoriesOfLines(root.dataset['categories']),
    now: Date.now(),
  });
  const path = usualPath(target, all);
  if (path !== null) {
    location.replace(path);
    return true;
  }
  const page = pageOf(target, all);
  if (page === null) return false;
  root.replaceChildren(...page.sections.filter((section) => section !== null));
  root.hidden = false;
  document.title = page.title;
  return true;
}
