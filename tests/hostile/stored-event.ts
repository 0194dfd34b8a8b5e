import { storedText } from '../../src/domain/text/stored-text.ts';
import { texts } from '../../src/domain/text/texts.ts';
import { parsePathname } from '../../src/domain/urls/paths.ts';
import { attribute, type BuiltPage, find } from './built-page.ts';
import { ORIGIN } from './hostile-site.ts';

/** An event as stored, whose texts the pages must show. */
export interface StoredEvent {
  readonly event_id: number;
  readonly name: string | null;
  readonly venue_slug: string | null;
}

/** With line ends normalized, as parsers do. */
export const normalizedLines = (text: string) => text.replace(/\r\n?/g, '\n');

export const nameOf = ({ name }: StoredEvent) => (name === null ? null : storedText(name));

export const titleOf = (event: StoredEvent) => normalizedLines(nameOf(event) ?? texts.untitledEvent);

/** The kind of page, by its canonical address. */
export function kindOf(page: BuiltPage) {
  const [canonical] = find(page, 'link', 'rel', 'canonical').map((link) => attribute(link, 'href'));
  return parsePathname((canonical ?? '').slice(ORIGIN.length))?.kind;
}

/** Whether a page belongs to one event, artist, venue, or artist at a venue. */
export const isOfOneItem = ({ file }: BuiltPage) =>
  /^(?:events\/\d+\.html|artists\/(?!page\/\d|a-z\/)|venues\/(?!page\/\d|a-z\/))/.test(file);

/** Whether a page is a list that other sites embed (rule P23). */
export const isEmbed = ({ file }: BuiltPage) => file.endsWith('/embed.html');
