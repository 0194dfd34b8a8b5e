/** Before each three digits that end the number. Pages count before anything else, and Intl's first use costs a frame. */
const THOUSANDS = /\B(?=(?:\d{3})+$)/g;

/** `1,284`; whole numbers only. */
export const formatCount = (count: number): string => String(count).replace(THOUSANDS, ',');

/** `1 event`, `1,284 events`: a true plural for '(s)' (rule L2). */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
