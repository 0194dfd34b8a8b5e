import { atom, type ReadableAtom } from 'nanostores';
import type { ListingsApi } from '../api/listings.ts';
import type { Delivery, ProfileApi } from '../api/profile.ts';
import { type RecentEvent, recentEvents } from '../domain/mute-preview.ts';
import { texts } from '../domain/texts.ts';
import type { Place } from './favorite-cards.ts';
import type { SessionState } from './session.ts';

/** Something that is read once it is looked at. */
export type Loaded<Value> =
  | { readonly status: 'idle' | 'loading' }
  | { readonly status: 'failed'; readonly message: string }
  | { readonly status: 'ready'; readonly value: Value };

/** An event the person was told of, or was meant to be. */
export interface NamedDelivery extends Delivery {
  /** The event's name; `null` once it has left the listings. */
  readonly title: string | null;
}

/** The newest deliveries that settings show. */
const SHOWN = 10;
/** The additions that a blacklist is tried on. */
const RECENT = 200;

/** What notifications did, and what a blacklist would do. */
export function createNotifications(
  profile: Pick<ProfileApi, 'deliveries'>,
  listings: ListingsApi,
  $session: ReadableAtom<SessionState>,
  place: () => Place,
) {
  const $deliveries = atom<Loaded<readonly NamedDelivery[]>>({ status: 'idle' });
  const $recent = atom<Loaded<readonly RecentEvent[]>>({ status: 'idle' });

  async function loadDeliveries(): Promise<void> {
    const session = $session.get();
    if (session.status !== 'signed-in') return;
    $deliveries.set({ status: 'loading' });
    const answer = await profile.deliveries(session.user.id, SHOWN);
    const names = answer.ok ? await listings.eventsById(answer.value.map(({ eventId }) => String(eventId))) : answer;
    if ($session.get() !== session) return;
    if (!answer.ok || !names.ok) {
      $deliveries.set({ status: 'failed', message: !answer.ok ? answer.message : names.ok ? '' : names.message });
      return;
    }
    const titles = new Map(names.value.map(({ id, name }) => [id, name ?? texts.untitledEvent]));
    const value = answer.value.map((delivery) => ({ ...delivery, title: titles.get(delivery.eventId) ?? null }));
    $deliveries.set({ status: 'ready', value });
  }

  async function loadRecent(): Promise<void> {
    if ($recent.get().status === 'loading') return;
    $recent.set({ status: 'loading' });
    const events = await listings.newest(RECENT);
    const venues = events.ok ? await listings.venues(events.value.flatMap(({ venueSlug }) => venueSlug ?? [])) : events;
    if (!events.ok || !venues.ok) {
      $recent.set({ status: 'failed', message: !events.ok ? events.message : venues.ok ? '' : venues.message });
      return;
    }
    $recent.set({ status: 'ready', value: recentEvents(events.value, venues.value, { ...place(), now: Date.now() }) });
  }

  $session.subscribe(() => $deliveries.set({ status: 'idle' }));

  return { $deliveries, $recent, loadDeliveries, loadRecent };
}
