const ALL = /^(?:all|all ages(?: welcome)?|everyone|any age|no age (?:limit|restrictions?))$/i;
const FROM =
  /^(?:over )?(\d{1,2})(?: ?(?:\+|[-–]|(?:plus|(?:and|&|or) (?:over|up|older|above))\b))?(?: ?(?:years?|yrs?)(?: old)?)?(?: only)?$/i;
const RANGE = /^(\d{1,2}) ?(?:[-–]|to) ?(\d{1,3})(?: ?(?:years?|yrs?)(?: old)?)?$/i;

/** As old as anybody: a range up to here has no end. */
const OLDEST = 99;

/**
 * Parses the ages that are let in: `21+`, `18-` (as schema.org writes it), `18-99`, `7-12`, `Ages 18 & over`, `All ages`.
 *
 * @returns `21+`, `7-12`, or `0+` for all ages; `null` for anything else
 */
export function parseAgeLimit(value: string | number): string | null {
  const text = String(value)
    .replace(/^ages?:? /i, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (ALL.test(text)) return '0+';
  const from = FROM.exec(text)?.[1];
  if (from !== undefined) return `${Number(from)}+`;
  const [low, high] = (RANGE.exec(text) ?? []).slice(1).map(Number);
  if (low === undefined || high === undefined || low > high) return null;
  return high >= OLDEST ? `${low}+` : `${low}-${high}`;
}
