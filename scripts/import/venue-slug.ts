/**
 * A slug for a venue without one: lower case, with letters, digits and combining marks of any script kept and
 * everything else replaced by dashes. A name with no such character becomes its code points.
 */
export function slugFromName(name: string): string {
  const slug = name
    .toLowerCase()
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return slug === '' ? `venue-${[...name].map((letter) => letter.codePointAt(0)?.toString(16)).join('-')}` : slug;
}
