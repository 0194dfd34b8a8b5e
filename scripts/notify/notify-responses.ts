/**
 * Responses of the SQL functions that notify calls.
 */
import { z } from 'zod';
import type { EventState } from '../../src/domain/notify/event-change.ts';
import type { FollowedItem } from '../../src/domain/notify/notify-match.ts';
import type { Instant } from '../../src/domain/time/instant.ts';

export const followers = z.array(
  z
    .object({
      /** The user id. */
      id: z.string(),
      /** Address of the webhook. */
      webhook: z.string(),
      /** Whether the person has more data than a run can handle, from before there were limits. */
      is_too_large: z.boolean(),
      /** Number of favorite events. */
      event_favorites: z.int(),
      /** Muted terms. */
      blacklist: z.array(z.string()),
      /** Venues (v) and artists (a), in lists of the same order, with the times when the favorites were set. */
      favorites: z
        .object({
          types: z.string().regex(/^[va]*$/),
          ids: z.array(z.string()),
          since: z.array(z.number()),
        })
        .refine(({ types, ids, since }) => types.length === ids.length && ids.length === since.length),
    })
    .transform(({ is_too_large: isTooLarge, event_favorites: eventFavorites, favorites, ...person }) => ({
      ...person,
      favorites: favorites.ids.map((id, index): FollowedItem => {
        const type = favorites.types[index] === 'v' ? 'venue' : 'artist';
        return { type, id, since: favorites.since[index] ?? 0 };
      }),
      isTooLarge,
      eventFavorites,
    })),
);

export const eventState = z
  .object({
    name: z.string().nullable(),
    status: z.enum(['scheduled', 'cancelled', 'postponed', 'rescheduled', 'sold_out']),
    /** Calendar day at the venue. */
    day: z.string().nullable(),
    /** Milliseconds since 1970. */
    starts_at: z.number().nullable(),
  })
  .transform(({ starts_at: startsAt, ...state }): EventState => ({ ...state, startsAt }));

export const changes = z.array(
  z.object({
    user_id: z.string(),
    /** State of the event as the person knows it. */
    known: eventState.nullable(),
    /** Its current state. */
    state: z.json().refine((state) => eventState.safeParse(state).success),
    /** Its row. */
    event: z.unknown(),
  }),
);

export const undelivered = z.record(z.string(), z.array(z.number()));

/** Keeps microseconds: an event may be stored in the same millisecond in which a favorite is set. */
export function instantOf(text: string): Instant {
  const beyond = /\.\d{3}(\d{1,3})/.exec(text)?.[1] ?? '';
  return Date.parse(text) + Number(beyond.padEnd(3, '0')) / 1000;
}
