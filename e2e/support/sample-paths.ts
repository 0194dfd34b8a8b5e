import { artistPath, eventPath, venuePath } from '../../src/domain/urls/paths.ts';
import { clockwork, dateOnly, knownVenue, newer, pendulum, undated } from './known-events.ts';

const artist = (name: string) => `/artists/${encodeURIComponent(name)}`;
const cancelled = pendulum.nights.find(({ status }) => status === 'cancelled');

/** Sample addresses of every kind of page, in every state that the address alone produces. */
export const samplePaths: readonly string[] = [
  '/',
  '/browse',
  '/browse?tab=venues',
  '/browse?search=clock',
  '/events',
  '/events/page/2',
  '/events/all',
  '/events?search=night',
  '/events?search=zzzz',
  '/events?when=weekend',
  '/artists',
  '/artists?search=clock',
  '/artists/a-z/c',
  '/venues',
  '/venues?search=zzzz',
  '/newly-added',
  '/newly-added?search=night',
  '/auth',
  '/privacy',
  '/status',
  '/offline',
  `/events/${clockwork.tonight.id}`,
  `/events/${dateOnly.id}`,
  `/events/${undated.id}`,
  `/events/${cancelled?.id}`,
  artist(clockwork.name),
  artist('AC/DC'),
  `${artist(clockwork.name)}/venues/${knownVenue.slug}`,
  `${artist(pendulum.name)}/venues/${pendulum.venue.slug}`,
  `/venues/${knownVenue.slug}`,
  `/venues/${knownVenue.slug}?search=trio`,
  '/no-such-page',
  '/events/999999999',
  '/artists/Nobody%20At%20All',
  // Newer than the build.
  eventPath(newer.id),
  artistPath(newer.name),
  venuePath(newer.venueSlug),
];
