import { addDays, weekday } from '../../src/domain/time/calendar-day.ts';
import type { CalendarDay } from '../../src/domain/time/instant.ts';
import type { Random } from './random.ts';

/** Days on which rooms are open, by taste: Sunday to Saturday. */
const TASTE = [0.55, 0.25, 0.35, 0.45, 0.7, 1, 1];

/** Shows lie at most this many days away. */
const FARTHEST_AHEAD = 320;
const FARTHEST_BACK = 540;

/** Days from `today` on which a run begins: dense around today, thin far away, mostly towards the end of a week. */
export function startOffset(today: CalendarDay, upcoming: boolean, chance: Random): number {
  const away = Math.floor(-Math.log(1 - chance.next()) * (upcoming ? 52 : 110));
  let offset = upcoming ? Math.min(away, FARTHEST_AHEAD) : -1 - Math.min(away, FARTHEST_BACK);
  for (let step = 0; step < 7 && !chance.chance(TASTE[weekday(addDays(today, offset))] ?? 0); step++) {
    offset += upcoming ? 1 : -1;
  }
  return offset;
}

/** Days until the weekend's first evening: 0 on a Friday, Saturday or Sunday. */
export function daysToWeekend(today: CalendarDay): number {
  const day = weekday(today);
  return day === 0 || day >= 5 ? 0 : 5 - day;
}
