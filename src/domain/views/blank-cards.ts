import { routes } from '../urls/paths.ts';
import type { ArtistCardView } from './artist-card.ts';
import type { EventCardView, VenueCardView } from './card.ts';
import type { HeartView } from './heart.ts';

/**
 * Cards with all their parts and nothing in them. Pages render them into templates, from which scripts make the cards of
 * what is only known in the browser.
 */
const blankHeart = (type: HeartView['type']): HeartView => ({ type, id: '', name: '', signInHref: routes.auth });

/** An empty picture: an address may not be blank, not even in a template. */
export const BLANK_PICTURE = 'data:,';

export const blankArtistCard: ArtistCardView = {
  name: '',
  path: routes.artists,
  categories: [' '],
  showCount: 0,
  venueCount: 0,
  venueNames: [' '],
  moreVenues: ' ',
  heart: blankHeart('artist'),
};

export const blankVenueCard: VenueCardView = {
  slug: '',
  name: '',
  path: routes.venues,
  totalEvents: 0,
  upcomingEvents: 0,
  passing: '',
  hue: 0,
  initials: '',
  nextDate: null,
  heart: blankHeart('venue'),
};

/** For an artist at a venue, whose card is an event's with the artist's heart. */
export const blankPairCard: EventCardView = {
  id: 0,
  title: '',
  path: routes.events,
  date: { day: '', weekdayMonth: '', time: ' ', text: '', longText: '', machine: '' },
  venueName: '',
  picture: { src: BLANK_PICTURE, hue: 0, initials: '' },
  status: null,
  categories: [' '],
  heart: blankHeart('artist'),
  upcomingUntil: null,
  isUpcoming: true,
};
