import type { Random } from './random.ts';
import type { RoomKind } from './words/rooms.ts';

/** Local start of a show in minutes after midnight, typical of the genre and room. */
export function startMinutes(major: string, kind: RoomKind, weekday: number, chance: Random): number {
  const at = (...hours: number[]) => chance.pick(hours) * 60;
  if (major === 'Family') return at(10.5, 11, 14, 15);
  if (major === 'Theatre') return weekday === 0 ? at(14, 15, 18) : at(19, 19.5, 20);
  if (major === 'Classical') return weekday === 0 ? at(15, 17) : at(19, 19.5);
  if (major === 'Comedy') return at(18.5, 19, 20, 21.5);
  if (major === 'Electronic') return kind === 'warehouse' ? at(21, 22, 22.5, 23) : at(20, 21, 22);
  if (kind === 'outdoor') return at(16, 17, 18, 19);
  if (kind === 'jazz') return at(19, 20, 20.5, 22);
  return at(19, 19.5, 20, 20, 20.5, 21);
}
