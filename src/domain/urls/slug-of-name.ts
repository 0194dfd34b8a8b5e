/** The slug that most sources give a venue of that name: lower case, letters and digits, dashes for everything else. */
export const slugOfName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
