const thousands = new Intl.NumberFormat('en-US');

/** `1,284`. */
export const formatCount = (count: number): string => thousands.format(count);

/** `1 event`, `1,284 events`: the specification's '(s)' as a true plural. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
