/**
 * A slug for a venue that came with a name only: lower case, letters and digits of any script (with the marks they
 * carry) kept, everything else a dash. A name of nothing else becomes the numbers of its characters.
 */
export function slugFromName(name: string): string {
  const slug = name
    .toLowerCase()
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-|-$/g, '');
  return slug === '' ? `venue-${[...name].map((letter) => letter.codePointAt(0)?.toString(16)).join('-')}` : slug;
}
