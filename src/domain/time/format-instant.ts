import { formatDate, formatTime } from './format.ts';
import type { Instant } from './instant.ts';
import { wallTime } from './zone-time.ts';

/** `Nov 27, 2026, 8:00 PM` in `zone`. */
export function formatMoment(instant: Instant, zone: string): string {
  const { day, minutes } = wallTime(instant, zone);
  return `${formatDate(day)}, ${formatTime(minutes)}`;
}
