import { routes } from '../urls/paths.ts';
import type { ArtistCardView } from './artist-card.ts';
import type { EventCardView } from './card.ts';
import type { CardDateView } from './card-date.ts';
import type { HeartView } from './heart.ts';
import type { VenueCardView } from './venue-card.ts';

/*
 * Cards with all elements but no content, for the `<template>`s that client/cards fills. The value ' ' makes a
 * component render an element that it would omit for an empty value.
 */

export const blankHeart: HeartView = { name: '', signInHref: routes.auth };

/** A valid URL: the HTML validator rejects an empty one even in a template. */
export const BLANK_PICTURE = 'data:,';

const blankDate: CardDateView = { text: ' ', until: null };

export const blankArtistCard: ArtistCardView = {
  name: '',
  path: routes.artists,
  categories: [' '],
  showCount: 0,
  venueCount: 1,
  venueNames: [' '],
  moreVenues: ' ',
  date: blankDate,
  heart: blankHeart,
};

export const blankVenueCard: VenueCardView = {
  name: '',
  city: null,
  path: routes.venues,
  totalEvents: 0,
  upcomingEvents: 0,
  passing: '',
  date: blankDate,
  heart: blankHeart,
};

/** Also used for an artist at a venue, whose card has the same elements. */
export const blankEventCard: EventCardView = {
  id: 0,
  title: '',
  path: routes.events,
  date: { day: '', weekdayMonth: '', time: ' ', text: '', longText: '', machine: '' },
  venueName: ' ',
  venueLine: ' ',
  picture: { src: BLANK_PICTURE, hue: 0, initials: '' },
  status: null,
  categories: [' '],
  heart: blankHeart,
  times: [{ text: '', path: routes.events, name: '', upcomingUntil: null }],
  upcomingUntil: null,
  isUpcoming: true,
  isPast: false,
};
