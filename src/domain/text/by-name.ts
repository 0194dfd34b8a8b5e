/**
 * The collator of all lists sorted by name: accents and case only break ties. Created on first use, since many pages
 * never need it.
 */
let collator: Intl.Collator | undefined;

/** Compares names in English collation order; ties are broken by code units, so that the order is total. */
export function byName(a: string, b: string): number {
  collator ??= new Intl.Collator('en-US', { sensitivity: 'variant', numeric: true });
  return collator.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);
}
