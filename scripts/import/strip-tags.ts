/** Elements whose tags separate words. */
const LINE_TAGS = new Set(
  (
    'address article aside blockquote br caption center dd details dialog div dl dt fieldset figcaption figure footer ' +
    'form h1 h2 h3 h4 h5 h6 header hr li main nav ol option p pre section summary table tbody td tfoot th thead tr ul'
  ).split(' '),
);

/** Elements whose content is not shown. */
const HIDDEN_TAGS = new Set(['script', 'style']);

/**
 * A tag has a letter right after `<` or `</`, so that `3 < 5`, `<3` and `<- back` stay; quoted attributes may contain
 * `>`. If a quote is never closed, the second alternative matches up to the first `>`.
 */
const TAG = /<(\/?)([a-z][a-z0-9:-]*)(?:(?:\s|\/)(?:"[^"]*"|'[^']*'|[^"'<>])*|(?:\s|\/)[^<>]*)?>/iy;

/**
 * Strips markup: `<br>` and block tags become a space, other tags nothing; comments, declarations and the content of
 * script and style are removed. Entities and text that only resembles markup stay.
 *
 * One pass, as in a browser: what is left after stripping is not parsed again.
 */
export function stripTags(markup: string): string {
  const endAfter = endFinder(markup);
  let text = '';
  let from = 0;
  for (let at = markup.indexOf('<'); at !== -1; at = markup.indexOf('<', at)) {
    const found = markupAt(markup, at, endAfter);
    if (found === null) {
      at += 1;
      continue;
    }
    text += markup.slice(from, at) + found.replacement;
    from = found.end;
    at = found.end;
  }
  return text + markup.slice(from);
}

/** The markup at `at`, or `null` if it is text. `end` is the index after it. */
function markupAt(markup: string, at: number, endAfter: EndFinder): { end: number; replacement: string } | null {
  if (markup.startsWith('<!--', at)) return { end: endAfter('-->', at + 4) ?? at + 4, replacement: '' };
  if (markup.startsWith('<![CDATA[', at)) return { end: at + 9, replacement: '' };
  if (/^<(?:![a-z]|\?[a-z])/i.test(markup.slice(at, at + 3))) {
    const end = endAfter('>', at);
    return end === null ? null : { end, replacement: '' };
  }
  TAG.lastIndex = at;
  const match = TAG.exec(markup);
  if (match === null) return null;
  const name = match[2]?.toLowerCase() ?? '';
  const end = at + match[0].length;
  if (HIDDEN_TAGS.has(name)) {
    return { end: match[1] === '' ? endOfHidden(markup, name, end) : end, replacement: ' ' };
  }
  return { end, replacement: LINE_TAGS.has(name) ? ' ' : '' };
}

/** The index after the next `closing`, or `null`. */
type EndFinder = (closing: string, from: number) => number | null;

/** Remembers what does not occur, so that a text of nothing but `<!--` takes linear time. */
function endFinder(markup: string): EndFinder {
  const absent = new Set<string>();
  return (closing, from) => {
    const index = absent.has(closing) ? -1 : markup.indexOf(closing, from);
    if (index !== -1) return index + closing.length;
    absent.add(closing);
    return null;
  };
}

/** An element that is never closed extends to the end, as in a browser. */
function endOfHidden(markup: string, name: string, from: number): number {
  const closing = new RegExp(`</${name}[^<>]*>`, 'gi');
  closing.lastIndex = from;
  return closing.exec(markup) === null ? markup.length : closing.lastIndex;
}
