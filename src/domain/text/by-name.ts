/**
 * One collator for every list by name: accents and letter case count only between otherwise equal names. Made when it is
 * first used, which many a page never does.
 */
let collator: Intl.Collator | undefined;

/** Orders names as a reader of an English index expects; equal ones by their code units, so that order is total. */
export function byName(a: string, b: string): number {
  collator ??= new Intl.Collator('en-US', { sensitivity: 'variant', numeric: true });
  return collator.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);
}
