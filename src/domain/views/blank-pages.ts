import { routes } from '../urls/paths.ts';
import type { ArtistAtVenueView, ArtistView } from './artist-view.ts';
import { BLANK_PICTURE, blankEventCard, blankHeart } from './blank-cards.ts';
import type { DateView } from './date-of.ts';
import type { DateRowView } from './date-row.ts';
import type { EventView } from './event-view.ts';
import type { PlaceView } from './facts-view.ts';
import { headView } from './head.ts';
import type { NextDateView } from './next-date.ts';
import { pagerOf } from './page-of.ts';
import type { StatusView } from './status-view.ts';
import type { VenueView } from './venue-view.ts';

/*
 * Pages with all parts but no content, for the `<template>`s that client/live fills. The value ' ' makes a component
 * render an element that it would omit for an empty value; each list has one item, which is cloned.
 */

const head = headView({ title: '', description: '', canonicalPath: null });
const date: DateView = { day: '', weekdayMonth: '', time: ' ', text: '', longText: '', machine: '' };
const status: StatusView = { status: 'cancelled', word: '' };
const place: PlaceView = { text: ' ', mapHref: routes.venues };
const link = { name: '', path: routes.venues };
/** Past, so that it has the tag. */
const mark = { upcomingUntil: 0, isUpcoming: false, isPast: true };
const pager = pagerOf(1, 1, '');
const next: NextDateView = { text: '', days: ' ', zone: ' ' };

const blankRow: DateRowView = {
  title: '',
  path: routes.events,
  date,
  venueName: ' ',
  description: ' ',
  status,
  ticketUrl: routes.events,
  ...mark,
};

export const blankEventView: EventView = {
  head,
  startsAt: 0,
  zone: '',
  title: '',
  artist: { ...link, heart: blankHeart },
  bill: [],
  date,
  venue: { ...link, place },
  facts: [{ term: '', text: '' }],
  picture: { src: BLANK_PICTURE, hue: 0, initials: '' },
  status,
  categories: [' '],
  paragraphs: [' '],
  ticketUrl: routes.events,
  moreTickets: [routes.events],
  calendar: { href: 'data:text/calendar;charset=utf-8,', fileName: 'event.ics' },
  heart: blankHeart,
  overText: ' ',
  nextDates: [blankRow],
  shownNext: [],
  otherDatesHere: [blankRow],
  otherDatesElsewhere: [blankRow],
  moreAtVenue: [blankEventCard],
  ...mark,
};

export const blankArtistView: ArtistView = {
  head,
  name: '',
  categories: [' '],
  stats: { totalShows: 0, upcoming: 0, venues: 0 },
  heart: blankHeart,
  subscribe: null,
  rooms: { count: 1, passing: '' },
  pastNote: '',
  upcoming: [],
  pager,
  passing: undefined,
  past: [],
  pastCount: 0,
  pastPath: null,
  undated: [blankEventCard],
  bill: { count: { count: 0, passing: '' }, cards: [] },
  venues: [{ ...link, shows: '', date: next }],
};

export const blankArtistAtVenueView: ArtistAtVenueView = {
  head,
  artist: link,
  venue: link,
  category: ' ',
  heart: blankHeart,
  upcomingCount: 0,
  upcoming: [blankRow],
  pager,
  passing: undefined,
  past: [blankRow],
  pastPath: null,
  undated: [],
};

export const blankVenueView: VenueView = {
  head,
  name: '',
  place,
  hue: 0,
  initials: '',
  stats: { totalEvents: 0, upcomingEvents: 1 },
  activity: next,
  heart: blankHeart,
  subscribe: null,
  path: routes.venues,
  upcoming: [{ ...blankEventCard, name: null, labels: [] }],
  pager,
  passing: '',
  past: [],
  pastCount: 0,
  pastPath: null,
};
