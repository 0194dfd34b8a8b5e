import { parse } from 'node-html-parser';
import type { ReadContext, ReadItem } from '../read-item.ts';
import { documentAddress } from './document-address.ts';
import type { Located } from './find-events.ts';
import { createGraph } from './graph.ts';
import { normalized } from './json-ld.ts';
import { CUT_OFF, parseLenient, TOO_DEEP } from './lenient-json.ts';
import { incompleteLast, leniently, NO_EVENT, readEvents } from './read-events.ts';

/** Tags, except those in scripts. */
const TAG = /<(script|style)(?=[\s/>])[\s\S]*?(?:<\/\1|$)|<(\/?)([a-z][a-z\d:-]*)(?=[\s/>])[^<>]*?(\/?)>/gi;

/** Elements without an end, and those that the parser ends by itself. */
const UNENDED = new Set('area base br col embed hr img input link meta param source track wbr li p td th'.split(' '));

/** Elements that are never closed, with which the parser takes a second; real pages have a few dozen. */
const MOST_UNCLOSED = 2_000;

/** Whether so many elements are never closed that the parser would not end. */
function nestsTooDeeply(html: string): boolean {
  const open = new Map<string, number>();
  for (const [, , slash, tag, isEmpty] of html.matchAll(TAG)) {
    const name = tag?.toLowerCase() ?? '';
    if (name === '' || isEmpty === '/' || UNENDED.has(name)) continue;
    open.set(name, (open.get(name) ?? 0) + (slash === '/' ? -1 : 1));
  }
  return [...open.values()].reduce((sum, count) => sum + Math.max(0, count), 0) > MOST_UNCLOSED;
}

/**
 * The events in a web page's `<script type="application/ld+json">` elements; if they hold none, those in its Microdata,
 * else those in its RDFa.
 *
 * @param file its path, which stands for its address if neither the page nor --base tells it
 */
export async function readPage(html: string, file: string, context: ReadContext): Promise<ReadItem[]> {
  if (nestsTooDeeply(html)) return [{ kind: 'broken', reason: TOO_DEEP }];
  const root = parse(html, { blockTextElements: { script: true } });
  const attribute = (selector: string, name: string) =>
    root.querySelectorAll(selector).map((element) => element.getAttribute(name) ?? '');
  const stated = [...attribute('link[rel~="canonical"]', 'href'), ...attribute('meta[property="og:url"]', 'content')];
  const address = documentAddress(
    file,
    context.base ?? null,
    stated.filter((text) => text.trim() !== ''),
  );

  const documents: Located[] = [];
  const others: ReadItem[] = [];
  const normalize = createGraph(address);
  for (const script of root.querySelectorAll('script')) {
    if (!/^application\/ld\+json\b/i.test(script.getAttribute('type')?.trim() ?? '')) continue;
    if (script.rawText.trim() === '') continue;
    const line = html.slice(0, script.range[0]).split('\n').length;
    const json = parseLenient(script.rawText);
    const document = 'reason' in json ? json : normalized(json.value, normalize);
    if ('reason' in document)
      others.push({ kind: 'unreadable', line, reason: `holds JSON-LD that ${document.reason}` });
    else documents.push({ line, ...document });
    if ('isLenient' in json && json.isLenient) others.push(leniently(line));
    // A script that the page does not close ends with the file.
    if ('reason' in json && json.reason === CUT_OFF && !/<\/script/i.test(html.slice(script.range[0]))) {
      others.push({ kind: 'incomplete', reason: 'ends in the middle of its JSON-LD' });
    }
  }
  let events = readEvents(documents, address, context);
  if (events.length === 0 && /schema\.org/i.test(html) && /\s(?:itemtype|typeof)\s*=/i.test(html)) {
    // Loaded only here: most pages have JSON-LD.
    const { microdataNodes, rdfaNodes } = await import('./markup-nodes.ts');
    for (const read of [microdataNodes, rdfaNodes]) {
      if (events.length > 0) break;
      const nodes = await read(html, address.href);
      if ('reason' in nodes) others.push({ kind: 'unreadable', line: 1, reason: nodes.reason });
      else events = readEvents([{ line: 1, value: createGraph(address)(nodes) }], address, context);
    }
  }
  const items = incompleteLast([...events, ...others]);
  return items.length === 0 ? [NO_EVENT] : items;
}
