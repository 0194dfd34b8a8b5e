import { addDays, weekday } from '../../src/domain/time/calendar-day.ts';
import type { CalendarDay, Instant } from '../../src/domain/time/instant.ts';
import { makePerformers, type Performer } from './artists.ts';
import { billing } from './billing.ts';
import { bookRuns, type Run } from './bookings.ts';
import { eventRow, type SeedRow } from './event-row.ts';
import { startMinutes } from './hours.ts';
import { type Random, random } from './random.ts';
import { makeRooms, type Room } from './rooms.ts';
import { eventsPerPerformer, seasonSize, spread } from './season-size.ts';

/** The same values give the same rows. */
export interface SeasonOptions {
  /** At least 1. */
  readonly events: number;
  readonly seed: string;
  /** The season's today. */
  readonly day: CalendarDay;
  /** Start of `day`; nothing was scraped later. */
  readonly midnight: Instant;
}

/** Lowest id of generated events. */
export const FIRST_ID = 100_000;
const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;

/** Generates a season row by row; events are never held in memory. */
export function* season({ events, seed, day, midnight }: SeasonOptions): Generator<SeedRow> {
  const size = seasonSize(events);
  const rooms = makeRooms(size.rooms, seed);
  const performers = makePerformers(size.performers, seed);
  const guestOf = guests(performers);
  const shows = eventsPerPerformer(events, size.performers);
  const idOf = spread(events);
  const calendar = new Set<number>();
  let count = 0;

  for (const [index, performer] of performers.entries()) {
    const chance = random(seed, 'bookings', index);
    for (const run of bookRuns(performer, index, shows[index] ?? 0, rooms, day, chance)) {
      const common = {
        performer,
        run,
        name: runName(performer, run, guestOf, seed, chance),
        today: day,
        minutes: startMinutes(performer.major, run.room.kind, weekday(addDays(day, run.offset)), chance),
        major: chance.chance(0.12) ? performer.otherMajor : performer.major,
        scrapedAt: scrapedAt(midnight, run.offset, chance),
        guest: guestOf(performer, chance),
      };
      for (let night = 1; night <= run.nights; night++) {
        const offset = freeDay(calendar, run.room, run.offset + night - 1, run.offset < 0);
        yield eventRow({ ...common, id: FIRST_ID + idOf(count), offset, night }, chance);
        count += 1;
      }
    }
  }
}

type GuestOf = (performer: Performer, chance: Random) => string;

/** Guests have the same or a related major category. */
function guests(performers: readonly Performer[]): GuestOf {
  const byMajor = Map.groupBy(performers, ({ major }) => major);
  return ({ name, major, otherMajor }, chance) => {
    const corner = byMajor.get(chance.chance(0.7) ? major : otherMajor) ?? performers;
    const guest = chance.pick(corner).name;
    return guest === name ? chance.pick(performers).name : guest;
  };
}

function runName(performer: Performer, run: Run, guestOf: GuestOf, seed: string, chance: Random): string {
  // The main name must be the same for all runs.
  const source = run.isMain ? random(seed, 'billing', performer.name) : chance;
  const guest = guestOf(performer, source);
  return billing(performer.name, guest, run.room.name, performer.voice, source);
}

/** The next free day of the room; after a week without one, two shows share a day. */
function freeDay(calendar: Set<number>, { number }: Room, wanted: number, isPast: boolean): number {
  // Offsets are within a thousand days.
  const key = (offset: number) => number * 2_000 + 1_000 + offset;
  let offset = wanted;
  for (let step = 0; step < 7 && calendar.has(key(offset)); step++) offset += isPast ? -1 : 1;
  calendar.add(key(offset));
  return offset;
}

/** Some listings are from the last two days, the others from weeks before their show. */
function scrapedAt(midnight: Instant, offset: number, chance: Random): string {
  const isNew = offset >= 0 && chance.chance(0.1);
  const minutes = isNew
    ? chance.whole(4, 1.5 * DAY_MINUTES)
    : chance.whole(2 * DAY_MINUTES, 70 * DAY_MINUTES) + Math.max(0, -offset) * DAY_MINUTES;
  return new Date(midnight - minutes * MINUTE_MS).toISOString();
}
