import { takesPlace } from '../catalogue/event-status.ts';
import { NEXT_DATES, relatedEvents } from '../catalogue/related.ts';
import type { Artist, Catalogue, Listing } from '../catalogue/types.ts';
import { texts } from '../text/texts.ts';
import type { Instant } from '../time/instant.ts';
import { artistPath, eventPath, venuePath } from '../urls/paths.ts';
import { ticketUrls } from '../urls/ticket.ts';
import { categoriesOf, type EventCardView, eventCard, type PictureView, pictureView } from './card.ts';
import type { DateView } from './date-of.ts';
import { type DateRowView, dateRow } from './date-row.ts';
import { dateView, type UpcomingMark, upcomingMark, yearAt } from './date-view.ts';
import { type FactView, factsOf, type PlaceView, placeView } from './facts-view.ts';
import { type HeadView, headView } from './head.ts';
import { type HeartView, heartView } from './heart.ts';
import { eventIcs, icsFileName } from './ics.ts';
import { eventJsonLd } from './json-ld.ts';
import { type StatusView, statusView } from './status-view.ts';

/** An artist of an event. */
interface ActView {
  readonly name: string;
  readonly path: string;
  readonly heart: HeartView;
}

const actView = ({ name }: Artist): ActView => ({
  name,
  path: artistPath(name),
  heart: heartView('artist', name, name),
});

export interface EventView extends UpcomingMark {
  readonly head: HeadView;
  /** Start for the countdown; `null` without a time, or if it does not take place. */
  readonly startsAt: Instant | null;
  /** IANA zone of the event. */
  readonly zone: string;
  readonly title: string;
  /** `null` for an event without a name. */
  readonly artist: ActView | null;
  /** Also on the bill. */
  readonly bill: readonly ActView[];
  readonly date: DateView | null;
  readonly venue: { readonly name: string; readonly path: string; readonly place: PlaceView | null } | null;
  /** Doors, price and ages. */
  readonly facts: readonly FactView[];
  readonly picture: PictureView;
  readonly status: StatusView | null;
  readonly categories: readonly string[];
  readonly paragraphs: readonly string[];
  readonly ticketUrl: string | null;
  /** Of the same show in other sources (rule K7). */
  readonly moreTickets: readonly string[];
  /** What the page says once it is over; `null` for 'Date TBA', and for what does not take place. */
  readonly overText: string | null;
  /** A calendar file as a `data:` URL; `null` for 'Date TBA'. */
  readonly calendar: { readonly href: string; readonly fileName: string } | null;
  readonly heart: HeartView;
  /** The next dates of the artist after this one, for when it is over: the first three that are ahead are shown. */
  readonly nextDates: readonly DateRowView[];
  /** Paths of those that were shown at the build, which other lists leave out (client/other-dates.ts). */
  readonly shownNext: readonly string[];
  readonly otherDatesHere: readonly DateRowView[];
  readonly otherDatesElsewhere: readonly DateRowView[];
  /** Up to 4 other upcoming events at the venue. */
  readonly moreAtVenue: readonly EventCardView[];
}

function summarize(event: Listing, dateText: string): string {
  const where = event.venueName === null ? '' : ` at ${event.venueName}`;
  const opening = `${event.title}${where}, ${dateText}.`;
  return event.description === null ? opening : `${opening} ${event.description}`;
}

/**
 * The event page (rule P12).
 *
 * @param bill `billOf` the event; empty where only a part of the listings is known (rule T11)
 */
export function eventView(catalogue: Catalogue, event: Listing, bill: readonly Artist[] = []): EventView {
  const { site } = catalogue;
  const date = dateView(event, yearAt(site.now, site.timeZone));
  const status = statusView(event);
  const [tickets = null, ...moreTickets] = ticketUrls(site, event);
  const ics = eventIcs(event, site);
  const when = [date?.text ?? texts.dateTba, status?.word.toLowerCase()].filter(Boolean).join(', ');
  const artist = event.artistKey === null ? undefined : catalogue.artistByKey.get(event.artistKey);
  const venue = event.venueSlug === null ? undefined : catalogue.venueBySlug.get(event.venueSlug);
  const jsonLd = eventJsonLd(event, site, tickets, venue ?? null);
  const { next, here, elsewhere, more } = relatedEvents(catalogue, event);
  const mark = upcomingMark(event, site.now);
  return {
    head: headView({
      // With the date, so that the nights of a run have different titles.
      title: `${event.title}${event.venueName === null ? '' : ` at ${event.venueName}`}, ${when}`,
      description: summarize(event, when),
      canonicalPath: eventPath(event.id),
      image: event.image,
      jsonLd: jsonLd === null ? [] : [jsonLd],
    }),
    startsAt: takesPlace(event) ? event.startsAt : null,
    zone: event.zone,
    title: event.title,
    artist: artist === undefined ? null : actView(artist),
    bill: bill.map(actView),
    date,
    venue: venue === undefined ? null : { name: venue.name, path: venuePath(venue.slug), place: placeView(venue) },
    facts: factsOf(event),
    picture: pictureView(event),
    status,
    categories: categoriesOf(event),
    paragraphs: (event.description ?? '').split(/\n+/).filter((paragraph) => paragraph.trim() !== ''),
    ticketUrl: tickets,
    moreTickets,
    overText: date !== null && takesPlace(event) ? texts.event.over : null,
    calendar:
      ics === null
        ? null
        : { href: `data:text/calendar;charset=utf-8,${encodeURIComponent(ics)}`, fileName: icsFileName(event.title) },
    heart: heartView('event', String(event.id), event.title),
    nextDates: next.map((other) => dateRow(other, site)),
    shownNext: mark.isPast ? next.slice(0, NEXT_DATES).map(({ id }) => eventPath(id)) : [],
    otherDatesHere: here.map((other) => dateRow(other, site)),
    otherDatesElsewhere: elsewhere.map((other) => dateRow(other, site)),
    moreAtVenue: more.map((other) => eventCard(other, site)),
    ...mark,
  };
}
