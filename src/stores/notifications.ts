import { atom, type ReadableAtom } from 'nanostores';
import type { ListingsApi } from '../api/listings.ts';
import { done, type Outcome } from '../api/outcome.ts';
import type { Delivery, ProfileApi } from '../api/profile.ts';
import { type RecentEvent, recentEvents } from '../domain/account/mute-preview.ts';
import type { ArtistCorrection } from '../domain/catalogue/corrections.ts';
import type { EventRecord } from '../domain/catalogue/types.ts';
import type { SiteContext } from './favorite-cards.ts';
import type { SessionState } from './session.ts';

/** Data loaded on demand. */
export type Loaded<Value> =
  | { readonly status: 'idle' | 'loading' }
  | { readonly status: 'failed'; readonly message: string }
  | { readonly status: 'ready'; readonly value: Value };

/** A delivery with the event's name. */
export interface NamedDelivery extends Delivery {
  /** The event's name; `null` once it has left the listings. */
  readonly title: string | null;
  /** Name and date, which distinguishes the nights of a run; `null` with the title. */
  readonly showName: string | null;
}

/** Deliveries shown on /settings. */
const SHOWN = 10;
/** Newest events that a blacklist is previewed on. */
const RECENT = 200;

/** Past notifications, and a preview of what a blacklist would mute. */
export function createNotifications(
  profile: Pick<ProfileApi, 'deliveries'>,
  listings: ListingsApi,
  $session: ReadableAtom<SessionState>,
  siteContext: () => SiteContext,
) {
  const $deliveries = atom<Loaded<readonly NamedDelivery[]>>({ status: 'idle' });
  const $recent = atom<Loaded<readonly RecentEvent[]>>({ status: 'idle' });

  /** Events with their venues. What a term can match includes the artist, for which the corrections are needed. */
  async function withVenues(
    events: Outcome<EventRecord[]>,
    artists: readonly ArtistCorrection[] = [],
  ): Promise<Outcome<RecentEvent[]>> {
    if (!events.ok) return events;
    const venues = await listings.venues(events.value.flatMap(({ venueSlug }) => venueSlug ?? []));
    const site = { ...siteContext(), now: Date.now(), corrections: { artists } };
    return venues.ok ? done(recentEvents(events.value, venues.value, site)) : venues;
  }

  async function loadDeliveries(): Promise<void> {
    const session = $session.get();
    if (session.status !== 'signed-in') return;
    $deliveries.set({ status: 'loading' });
    const answer = await profile.deliveries(session.user.id, SHOWN);
    const events = answer.ok
      ? await withVenues(await listings.eventsById(answer.value.map(({ eventId }) => String(eventId))))
      : answer;
    if ($session.get() !== session) return;
    if (!answer.ok || !events.ok) {
      $deliveries.set({ status: 'failed', message: !answer.ok ? answer.message : events.ok ? '' : events.message });
      return;
    }
    const byId = new Map(events.value.map((event) => [event.id, event]));
    const value = answer.value.map((delivery) => {
      const { title, showName } = byId.get(delivery.eventId) ?? { title: null, showName: null };
      return { ...delivery, title, showName };
    });
    $deliveries.set({ status: 'ready', value });
  }

  async function loadRecent(): Promise<void> {
    if ($recent.get().status === 'loading') return;
    $recent.set({ status: 'loading' });
    const [newest, corrections] = await Promise.all([listings.newest(RECENT), listings.artistCorrections()]);
    const events = corrections.ok ? await withVenues(newest, corrections.value) : corrections;
    $recent.set(events.ok ? { status: 'ready', value: events.value } : { status: 'failed', message: events.message });
  }

  $session.subscribe(() => $deliveries.set({ status: 'idle' }));

  return { $deliveries, $recent, loadDeliveries, loadRecent };
}
