/** Positions of thousands separators. Not Intl: its first use blocks a phone for longer than a frame. */
const THOUSANDS = /\B(?=(?:\d{3})+$)/g;

/** `1,284`; integers only. */
export const formatCount = (count: number): string => String(count).replace(THOUSANDS, ',');

/** `1 event`, `1,284 events` (rule L2). */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
