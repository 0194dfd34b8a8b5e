import type { LiveRows } from '../../api/live-lookup.ts';
import { artistKey } from '../../domain/catalogue/artist-name.ts';
import { buildCatalogue } from '../../domain/catalogue/build-catalogue.ts';
import { textsOfLines } from '../../domain/catalogue/category.ts';
import { splitByTime } from '../../domain/catalogue/related.ts';
import type { Catalogue, Listing } from '../../domain/catalogue/types.ts';
import { texts } from '../../domain/text/texts.ts';
import { artistAtVenuePath, artistPath, eventPath, type Target, venuePath } from '../../domain/urls/paths.ts';
import { artistAtVenueView, artistView } from '../../domain/views/artist-view.ts';
import { eventView } from '../../domain/views/event-view.ts';
import { venueView } from '../../domain/views/venue-view.ts';
import { reloadIfGone } from '../gone-files.ts';
import { artistAtVenuePage, artistPage } from './artist-pages.ts';
import { eventPage } from './event-page.ts';
import { clonePage, need } from './page-parts.ts';
import { venuePage } from './venue-page.ts';

/** A page that the build does not have. */
interface LivePage {
  /** Its usual address. */
  readonly path: string;
  /** Puts it in the place of 'not found'. @param status tells screen readers */
  show(status: HTMLElement): void;
}

interface Found {
  readonly path: string;
  /** Of the document. */
  readonly title: string;
  /** The events that it is about. */
  readonly events: readonly Listing[];
  fill(): DocumentFragment;
}

function foundArtist(target: Target & { kind: 'artist' | 'artist-at-venue' }, all: Catalogue): Found | null {
  const artist = all.artistByKey.get(artistKey(target.name));
  if (artist === undefined) return null;
  if (target.kind === 'artist') {
    const view = artistView(all, artist, [], 'whole');
    const { events } = artist;
    return { path: artistPath(artist.name), title: view.head.title, events, fill: () => artistPage(view) };
  }
  const pair = all.pairs.find(({ artist: { key }, venue: { slug } }) => key === artist.key && slug === target.slug);
  if (pair === undefined) return null;
  const view = artistAtVenueView(all, pair, 'whole');
  const path = artistAtVenuePath(artist.name, pair.venue.slug);
  return { path, title: view.head.title, events: pair.events, fill: () => artistAtVenuePage(view) };
}

function foundIn(target: Target, all: Catalogue): Found | null {
  if (target.kind === 'event') {
    const event = all.events.find(({ id }) => String(id) === target.id);
    if (event === undefined) return null;
    const view = eventView(all, event);
    return { path: eventPath(event.id), title: view.head.title, events: [event], fill: () => eventPage(view) };
  }
  if (target.kind !== 'venue') return foundArtist(target, all);
  const venue = all.venueBySlug.get(target.slug);
  if (venue === undefined) return null;
  const view = venueView(all, venue, 'whole');
  const { events, slug } = venue;
  return { path: venuePath(slug), title: view.head.title, events, fill: () => venuePage(view) };
}

/** Why there is no page: it is not built yet, or no longer built for past events. */
function noteOn(events: readonly Listing[], { site }: Catalogue, isCut: boolean): string {
  const { upcoming, past, undated } = splitByTime(events, site.now);
  const isOver = past.length > 0 && upcoming.length + undated.length === 0;
  return [isOver ? texts.live.archived : texts.live.added, ...(isCut ? [texts.live.cut] : [])].join(' ');
}

/** @param src path of a script of the page */
function load(src: string): void {
  import(/* @vite-ignore */ src).catch((error: unknown) => {
    console.error(error);
    void reloadIfGone(error);
  });
}

/** Starts what the page's own scripts start on a built page. */
function start(main: HTMLElement): void {
  document.dispatchEvent(new Event('eventhub:listings'));
  // A component's script stands where a page first uses it, which may be in the template of another page.
  for (const { content } of document.querySelectorAll('template')) {
    for (const { src } of content.querySelectorAll('script')) load(src);
  }
  const searched = main.querySelector<HTMLElement>('[data-search]');
  if (searched === null) return;
  import('../search/page-search.ts')
    .then(({ startPageSearch }) => startPageSearch(searched))
    .catch((error) => console.error(error));
}

function show({ title, fill }: Found, note: string, status: HTMLElement): void {
  const page = fill();
  const notice = clonePage('note');
  need(notice, 'p').textContent = note;
  const bar = page.querySelector('.buybar');
  const main = need(document, 'main');
  main.replaceChildren(notice, page);
  if (bar !== null) main.after(bar);
  document.title = title;
  status.textContent = note;
  start(main);
}

/**
 * The page of what the database knows and the build does not: the page of the build, filled with the same view.
 *
 * @param build what the build knows: `data-origin` of canonical links, `data-zone`, the time zone, `data-ticket-template`,
 *   absent without one, `data-categories`, its spellings of categories, and `data-cities`, if there are several
 * @returns `null` when the rows do not make the target
 */
export function livePage(
  { target, events, venues, corrections, isCut }: LiveRows,
  build: DOMStringMap,
): LivePage | null {
  const all = buildCatalogue(events, venues, {
    origin: build['origin'] ?? location.origin,
    timeZone: build['zone'] ?? 'America/New_York',
    ticketTemplate: build['ticketTemplate'] ?? null,
    categories: textsOfLines(build['categories']),
    cities: textsOfLines(build['cities']),
    corrections,
    now: Date.now(),
  });
  const found = foundIn(target, all);
  if (found === null) return null;
  return { path: found.path, show: (status) => show(found, noteOn(found.events, all, isCut), status) };
}
