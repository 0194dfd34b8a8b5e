/** The usual slug of a venue name: lower case, with dashes for everything but letters and digits. */
export const slugOfName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
