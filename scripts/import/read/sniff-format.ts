import Papa from 'papaparse';

/** Format of a listings file: rows, or a document that contains events. */
export type Format =
  | { readonly kind: 'ndjson' }
  | { readonly kind: 'array' }
  | { readonly kind: 'csv'; readonly delimiter: string }
  | { readonly kind: 'json-ld' }
  | { readonly kind: 'page' }
  | { readonly kind: 'calendar' };

/** Keys of schema.org documents, which our rows never use. */
const JSON_LD = /"@(?:context|type|graph|id)"\s*:/;

const DELIMITERS = [',', ';', '\t', '|'];

/** Formats that are often given by mistake, by their first bytes. */
const OTHERS: readonly (readonly [string, string])[] = [
  ['504b0304', 'is a zip archive or an Excel workbook: unpack it, or save it as CSV'],
  ['28b52ffd', 'is compressed with zstd: unpack it, or use gzip'],
  ['425a68', 'is compressed with bzip2: unpack it, or use gzip'],
  ['fd377a585a00', 'is compressed with xz: unpack it, or use gzip'],
  ['fffe', 'is written in UTF-16: save it as UTF-8'],
  ['feff', 'is written in UTF-16: save it as UTF-8'],
];

/** What may precede the first element of XML. No comment can be read in two ways, which would take for ever. */
const PROLOGUE = /^(?:<\?[^>]*>\s*|<!--(?:(?!-->)[\s\S])*-->\s*)*/;

/**
 * Detects the format of a listings file from its content: a JSON array begins with `[`, NDJSON with `{` (both are
 * JSON-LD if they use its keys), a web page with `<`, a calendar with BEGIN:VCALENDAR, CSV with a line of column names
 * that include `event_id`, after a line such as `sep=;` or not.
 *
 * @param head the first kilobytes, uncompressed, without a byte order mark
 * @param name decides where the content is ambiguous: JSON-LD, part of a web page, NDJSON whose first row is broken
 * @returns the format, or the problem, which completes a sentence that starts with the file's name
 */
export function sniffFormat(head: Buffer, name: string): Format | { readonly problem: string } {
  const hex = head.subarray(0, 8).toString('hex');
  const other = OTHERS.find(([magic]) => hex.startsWith(magic));
  if (other !== undefined) return { problem: other[1] };

  const text = head.toString('utf8').trimStart();
  if (text === '') return { problem: 'is empty' };
  if (/^[[{]\0/.test(text)) return { problem: 'is written in UTF-16: save it as UTF-8' };
  if (/^BEGIN:VCALENDAR\s/i.test(text)) return { kind: 'calendar' };
  const element = text.replace(PROLOGUE, '');
  if (/^<(?:rss|feed|rdf:RDF)[\s>]/i.test(element)) {
    return {
      problem:
        'is an RSS or Atom feed, which does not say when events begin: look for a calendar (.ics) on the same site, or ' +
        'take its page of events, if that has schema.org events (JSON-LD)',
    };
  }
  if (/^<(?:!doctype html|html|head|body|script|!--|meta|link)\b/i.test(text)) return { kind: 'page' };
  // XHTML.
  if (/^<(?:!doctype html|html)\b/i.test(element)) return { kind: 'page' };
  if (text.startsWith('<') && /\.x?html?(?:\.gz)?$/i.test(name)) return { kind: 'page' };
  if (text.startsWith('<'))
    return { problem: 'is XML: listings are JSON-LD, a page with JSON-LD, iCalendar, NDJSON or CSV' };
  if (/^[[{]/.test(text) && /\.jsonld(?:\.gz)?$/i.test(name)) return { kind: 'json-ld' };
  if (/^[[{]/.test(text) && JSON_LD.test(text) && !text.includes('"event_id"')) return { kind: 'json-ld' };
  if (text.startsWith('[')) return { kind: 'array' };
  if (text.startsWith('{')) return { kind: 'ndjson' };
  if (text.includes('\0'))
    return { problem: 'is a binary file: listings are NDJSON, a JSON array, CSV, JSON-LD or iCalendar' };

  const [firstLine = '', secondLine = ''] = text.split(/\r\n|[\n\r]/, 2);
  const stated = delimiterLine(firstLine);
  const names = stated === null ? firstLine : secondLine;
  const delimiter = (stated === null ? DELIMITERS : [stated]).find((candidate) =>
    columnNames(names, candidate).includes('event_id'),
  );
  if (delimiter !== undefined) {
    const columns = columnNames(names, delimiter).filter((name) => name !== '');
    const twice = columns.find((name, index) => columns.indexOf(name) !== index);
    return twice === undefined ? { kind: 'csv', delimiter } : { problem: `names the column ${twice} twice` };
  }
  if (/\.(?:ndjson|jsonl|json)(?:\.gz)?$/i.test(name) || /[\n\r]\s*\{/.test(text)) return { kind: 'ndjson' };
  return { problem: 'has no column event_id in its first line, and is neither JSON, JSON-LD nor iCalendar' };
}

/** The delimiter that a line such as `sep=;` states, which Excel reads and some exports begin with; else `null`. */
export function delimiterLine(line: string): string | null {
  return /^"?sep=([,;\t|])"?[,;\t|]*$/i.exec(line)?.[1] ?? null;
}

/** Column names in the first line of a CSV file, in lower case. */
export function columnNames(line: string, delimiter: string): string[] {
  const [fields = []] = Papa.parse<string[]>(line, { delimiter, newline: '\n' }).data;
  return fields.map((field) => field.trim().toLowerCase());
}
