import { atom } from 'nanostores';
import { describe, expect, it } from 'vitest';
import type { ListingsApi } from '../../src/api/listings.ts';
import { type Outcome, refused } from '../../src/api/outcome.ts';
import type { Delivery } from '../../src/api/profile.ts';
import { createNotifications } from '../../src/stores/notifications.ts';
import type { SessionState } from '../../src/stores/session.ts';
import { event, NOW, site, venue } from '../domain/fixtures.ts';

const anna: SessionState = {
  status: 'signed-in',
  user: { id: 'anna', email: '', fullName: null, avatarUrl: null },
};
const delivery = (eventId: number): Delivery => ({
  eventId,
  change: null,
  status: 'sent',
  error: null,
  createdAt: NOW,
  sentAt: NOW,
});

function open(fault: 'deliveries' | 'events' | 'venues' | 'corrections' | null = null) {
  const answer = async <Value>(call: typeof fault, value: Value): Promise<Outcome<Value>> =>
    fault === call ? refused('The connection was lost.') : { ok: true, value };
  const listings: ListingsApi = {
    eventsById: () => answer('events', [event(1, { name: 'Night Ferry' }), event(2, { name: null })]),
    newest: () =>
      answer('events', [event(1, { name: 'Night Ferry: Low Water', venueSlug: 'ember', minorCategory: 'Shoegaze' })]),
    venues: () => answer('venues', [venue('ember', { fullName: 'Ember Hall' })]),
    artistCorrections: () =>
      answer('corrections', [{ name: 'Night Ferry', kind: 'alias', listedAs: 'The Night Ferry' }]),
    eventsByArtist: async () => refused('The connection was lost.'),
    eventsWithPictures: async () => refused('The connection was lost.'),
    upcomingAt: async () => refused('The connection was lost.'),
    venueStats: async () => refused('The connection was lost.'),
  };
  const $session = atom<SessionState>(anna);
  const profile = { deliveries: () => answer('deliveries', [1, 2, 3].map(delivery)) };
  return { ...createNotifications(profile, listings, $session, () => site), $session };
}

describe('deliveries', () => {
  it('name their events, also untitled and missing ones', async () => {
    const { loadDeliveries, $deliveries } = open();
    await loadDeliveries();
    expect($deliveries.get()).toMatchObject({
      status: 'ready',
      value: [
        { title: 'Night Ferry', showName: expect.stringMatching(/^Night Ferry/) },
        { title: 'Untitled Event' },
        { title: null, showName: null },
      ],
    });
  });

  it.each(['deliveries', 'events', 'venues'] as const)('report a failure when %s cannot be read', async (fault) => {
    const { loadDeliveries, $deliveries } = open(fault);
    await loadDeliveries();
    expect($deliveries.get()).toEqual({ status: 'failed', message: 'The connection was lost.' });
  });

  it('are cleared when the user changes', async () => {
    const { loadDeliveries, $deliveries, $session } = open();
    const loading = loadDeliveries();
    $session.set({ status: 'signed-out' });
    await loading;
    expect($deliveries.get()).toEqual({ status: 'idle' });
  });
});

describe('recent events', () => {
  it('include every word that can mute them', async () => {
    const { loadRecent, $recent } = open();
    await loadRecent();
    expect($recent.get()).toEqual({
      status: 'ready',
      value: [
        {
          id: 1,
          title: 'Night Ferry: Low Water',
          showName: 'Night Ferry: Low Water at Ember Hall, Date TBA',
          path: '/events/1',
          name: 'Night Ferry: Low Water',
          artist: 'The Night Ferry',
          categories: ['Rock', 'Shoegaze'],
          venueName: 'Ember Hall',
        },
      ],
    });
  });

  it.each(['events', 'venues', 'corrections'] as const)('report a failure when %s cannot be read', async (fault) => {
    const { loadRecent, $recent } = open(fault);
    await loadRecent();
    expect($recent.get()).toEqual({ status: 'failed', message: 'The connection was lost.' });
  });
});
