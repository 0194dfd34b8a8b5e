import { addDays, weekday } from '../../src/domain/time/calendar-day.ts';
import type { CalendarDay } from '../../src/domain/time/instant.ts';
import type { Random } from './random.ts';

/** Probability of a show by weekday, Sunday to Saturday. */
const WEEKDAY_SHARES = [0.55, 0.25, 0.35, 0.45, 0.7, 1, 1];

/** In days from today. */
const MAX_AHEAD = 320;
const MAX_BACK = 540;

/** Days from `today` to the first night of a run: more around today and at the end of a week. */
export function startOffset(today: CalendarDay, upcoming: boolean, chance: Random): number {
  const away = Math.floor(-Math.log(1 - chance.next()) * (upcoming ? 52 : 110));
  let offset = upcoming ? Math.min(away, MAX_AHEAD) : -1 - Math.min(away, MAX_BACK);
  for (let step = 0; step < 7 && !chance.chance(WEEKDAY_SHARES[weekday(addDays(today, offset))] ?? 0); step++) {
    offset += upcoming ? 1 : -1;
  }
  return offset;
}

/** Days until Friday; 0 on a Friday, Saturday or Sunday. */
export function daysToWeekend(today: CalendarDay): number {
  const day = weekday(today);
  return day === 0 || day >= 5 ? 0 : 5 - day;
}
