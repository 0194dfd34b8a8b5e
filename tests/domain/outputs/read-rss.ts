import { SaxesParser } from 'saxes';

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
}

/** An item of a feed. */
export interface RssItem {
  readonly title: string;
  readonly link: string;
  /** HTML. */
  readonly description: string;
  readonly pubDate: string | null;
}

export interface RssChannel {
  readonly title: string;
  readonly link: string;
  /** Its own address. */
  readonly self: string;
  readonly items: readonly RssItem[];
}

/** The document as a tree. @throws Error when it is not well-formed */
function parse(document: string): Element {
  const root: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const values = Object.entries(attributes).map(([key, { value }]) => [key, value]);
    const element: Element = { name, attributes: Object.fromEntries(values), children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => open.pop());
  const add = (text: string) => {
    const element = open.at(-1);
    if (element !== undefined) element.text += text;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.write(document).close();
  return root;
}

function check(holds: boolean, rule: string): asserts holds {
  if (!holds) throw new Error(`RSS: ${rule}`);
}

/** The children by name. @throws Error if one of them is not allowed, missing or there twice */
function childrenOf({ name, children }: Element, required: readonly string[], optional: readonly string[]) {
  const byName = Map.groupBy(children, (child) => child.name);
  for (const child of byName.keys()) check([...required, ...optional].includes(child), `${child} in ${name}`);
  for (const child of required) check(byName.has(child), `${name} without ${child}`);
  for (const [child, elements] of byName)
    check(child === 'item' || elements.length === 1, `two of ${child} in ${name}`);
  return (child: string) => byName.get(child)?.[0];
}

const isAddress = (text: string) => /^https?:\/\/\S+$/.test(text) && new URL(text).href.replace(/\/$/, '') === text;

/** RFC 822, with the year in four digits. */
const DATE =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d\d:\d\d:\d\d GMT$/;

function readItem(element: Element): RssItem {
  const child = childrenOf(element, ['title', 'link', 'guid', 'description'], ['pubDate']);
  const [title = '', link = '', description = ''] = ['title', 'link', 'description'].map((name) => child(name)?.text);
  const [guid, pubDate = null] = [child('guid'), child('pubDate')?.text];
  check(title.trim() !== '', 'an item without a title');
  check(isAddress(link), `${link} is no address`);
  check(guid?.attributes['isPermaLink'] === 'true' && guid.text === link, 'guid is a permalink');
  check(
    pubDate === null || (DATE.test(pubDate) && new Date(pubDate).toUTCString() === pubDate),
    `${pubDate} is no date`,
  );
  check(!/<|&(?!(?:amp|lt|gt);)/.test(description), `markup in ${description}`);
  return { title, link, description, pubDate };
}

/**
 * Reads a feed by the rules of RSS 2.0 and of the RSS Advisory Board's profile that the W3C's feed validator checks and
 * that concern a feed like these; XML is parsed by saxes.
 *
 * @throws Error naming the first rule that it breaks
 */
export function readRss(document: string): RssChannel {
  check(document.startsWith('<?xml version="1.0" encoding="UTF-8"?>'), 'it begins with an XML declaration');
  const [rss, ...others] = parse(document).children;
  check(rss?.name === 'rss' && others.length === 0 && rss.attributes['version'] === '2.0', 'one element, rss 2.0');
  check(rss.attributes['xmlns:atom'] === 'http://www.w3.org/2005/Atom', "Atom's namespace");
  const channel = childrenOf(rss, ['channel'], [])('channel');
  check(channel !== undefined, 'a channel');
  const child = childrenOf(channel, ['title', 'link', 'description', 'atom:link'], ['item']);
  const [title = '', link = '', description = ''] = ['title', 'link', 'description'].map((name) => child(name)?.text);
  check(title.trim() !== '' && description.trim() !== '', 'a title and a description');
  check(isAddress(link), `${link} is no address`);
  const { href: self = '', rel, type } = child('atom:link')?.attributes ?? {};
  check(isAddress(self) && rel === 'self' && type === 'application/rss+xml', 'its own address');
  const items = channel.children.filter(({ name }) => name === 'item').map(readItem);
  check(new Set(items.map((item) => item.link)).size === items.length, 'each guid once');
  return { title, link, self, items };
}
