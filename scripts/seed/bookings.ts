import { addDays } from '../../src/domain/time/calendar-day.ts';
import type { CalendarDay } from '../../src/domain/time/instant.ts';
import type { Performer } from './artists.ts';
import { daysToWeekend, startOffset } from './calendar.ts';
import type { Random } from './random.ts';
import type { Room } from './rooms.ts';
import { BOOKS } from './words/rooms.ts';

/** Consecutive nights of one performer in one room. */
export interface Run {
  readonly room: Room;
  /** Days from today to the first night. */
  readonly offset: number;
  readonly nights: number;
  /** Whether it uses the performer's main event name of the season. */
  readonly isMain: boolean;
  /** Placed tonight or this weekend on purpose; always has date and time. */
  readonly isFixed: boolean;
}

/** One in so many performers plays tonight or this weekend. */
const FIXED_EVERY = 9;

/** Share of upcoming runs in rooms that are open. */
const UPCOMING_SHARE = 0.575;

/** Books all shows of a performer. @param index of the performer, which decides who plays tonight */
export function* bookRuns(
  performer: Performer,
  index: number,
  shows: number,
  rooms: readonly Room[],
  today: CalendarDay,
  chance: Random,
): Generator<Run> {
  const stages = pickRooms(performer, roomsFor(shows), rooms, chance);
  const longest = longestRun(performer, chance);
  let left = shows;
  for (let turn = 0; left > 0; turn++) {
    const stage = stages[turn % stages.length] as Room;
    const share = Math.ceil(left / Math.max(1, stages.length - turn));
    const nights = Math.min(left, share, chance.whole(1, longest));
    const isFixed = turn === 0 && !stage.closed && index % FIXED_EVERY === 4;
    const offset = isFixed
      ? soon(index, today, chance)
      : startOffset(today, !stage.closed && chance.chance(UPCOMING_SHARE), chance);
    const room = isTooCold(stage, addDays(today, offset)) ? indoors(stages, rooms, performer, chance) : stage;
    yield { room, offset, nights, isMain: chance.chance(0.6), isFixed };
    left -= nights;
  }
}

/** Performers with many shows return to rooms. */
const roomsFor = (shows: number) => Math.max(1, Math.round(shows ** 0.84 * 0.88));

function longestRun({ voice }: Performer, chance: Random): number {
  if (voice === 'stage') return 6;
  return voice === 'comedy' ? 3 : chance.pick([1, 1, 1, 2, 2, 3]);
}

function soon(index: number, today: CalendarDay, chance: Random): number {
  return index % 2 === 0 ? 0 : daysToWeekend(today) + chance.whole(0, 1);
}

function pickRooms(performer: Performer, count: number, rooms: readonly Room[], chance: Random): Room[] {
  const picked = new Set<Room>();
  for (let attempt = 0; picked.size < count && attempt < count * 4 + 40; attempt++) {
    // Rooms at the start of the list get more shows.
    const room = rooms[Math.floor(chance.next() ** 1.35 * rooms.length)] as Room;
    if (BOOKS[room.kind].includes(performer.major) || attempt > count * 4 + 20) picked.add(room);
  }
  return [...picked];
}

function isTooCold(room: Room, day: CalendarDay): boolean {
  const month = Number(day.slice(5, 7));
  return room.kind === 'outdoor' && (month < 4 || month > 10);
}

function indoors(stages: readonly Room[], rooms: readonly Room[], performer: Performer, chance: Random): Room {
  const inside = stages.find(({ kind, closed }) => kind !== 'outdoor' && !closed);
  const [other] = pickRooms(performer, 1, rooms, chance);
  return inside ?? (other === undefined || other.closed ? (rooms[0] as Room) : other);
}
