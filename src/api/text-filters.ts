/** Longest percent-encoded list in a URL: proxies reject longer URLs. */
const LONGEST_LIST = 4000;

/** Most values in a list: in an `or=` filter each is a condition, of which the embedded backend takes 100. */
const MOST_IN_LIST = 90;

/** Characters of a name that a pattern contains: enough to find it, few enough for a URL. */
const LONGEST_PATTERN = 80;

/** Quotes a value for a list or an `or=` filter. */
export const quoted = (text: string): string => `"${text.replace(/[\\"]/g, '\\$&')}"`;

/** Escapes the wildcards of `like`, except PostgREST's own `*`: callers must check the rows. */
export const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** A pattern for names that contain an artist's words in order: a superset that the caller filters. */
export const containing = (name: string): string =>
  `*${literal([...name].slice(0, LONGEST_PATTERN).join(''))
    .split(' ')
    .join('*')}*`;

/** An `or=` filter for rows with a pattern of the text, composed or decomposed. */
export const likeAny = (column: string, text: string, pattern: (text: string) => string): string => {
  const forms = new Set([text.normalize('NFC'), text.normalize('NFD')]);
  return `(${[...forms].map((form) => `${column}.ilike.${quoted(pattern(form))}`).join(',')})`;
};

/** Splits a list, without repetitions, into parts that each fit into one request. */
export function chunksOf(items: Iterable<string>): string[][] {
  const chunks: string[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const item of new Set(items)) {
    const more = encodeURIComponent(item).length + '%22%22%2C'.length;
    if (length + more > LONGEST_LIST || chunks.at(-1)?.length === MOST_IN_LIST) {
      chunks.push([]);
      length = 0;
    }
    chunks.at(-1)?.push(item);
    length += more;
  }
  return chunks;
}
