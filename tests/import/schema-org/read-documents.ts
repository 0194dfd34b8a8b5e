import type { ReadContext, ReadItem } from '../../../scripts/import/read/read-item.ts';
import { readJsonLd } from '../../../scripts/import/read/schema-org/json-ld.ts';
import { readPage } from '../../../scripts/import/read/schema-org/web-page.ts';

export type Row = Readonly<Record<string, unknown>>;

const NOW = new Date('2026-11-29T12:00:00Z');

export const context = (changes: Partial<ReadContext> = {}): ReadContext => ({ now: NOW, ...changes });

export const rowsIn = (items: readonly ReadItem[]): Row[] =>
  items.flatMap((item) => (item.kind === 'row' ? [item.value as Row] : []));

/** What is not a row. */
export const othersIn = (items: readonly ReadItem[]): ReadItem[] => items.filter((item) => item.kind !== 'row');

export const readText = (text: string, changes?: Partial<ReadContext>): ReadItem[] =>
  readJsonLd(text, 'events.jsonld', context(changes));

export const rowsOf = (document: unknown, changes?: Partial<ReadContext>): Row[] =>
  rowsIn(readText(JSON.stringify(document), changes));

export const pageItems = (html: string, changes?: Partial<ReadContext>, file = 'saved/page.html') =>
  readPage(html, file, context(changes));

export const pageRows = async (html: string, changes?: Partial<ReadContext>, file?: string) =>
  rowsIn(await pageItems(html, changes, file));

export const script = (document: unknown) =>
  `<script type="application/ld+json">${typeof document === 'string' ? document : JSON.stringify(document)}</script>`;

export const show = {
  '@context': 'https://schema.org',
  '@type': 'MusicEvent',
  '@id': 'https://hall.example/ferry',
  name: 'Night Ferry',
  startDate: '2026-12-05T20:00:00-05:00',
};

/** A show of another name with its own id. */
export const named = (name: string, changes: object = {}) => ({
  ...show,
  '@id': `https://hall.example/${name}`,
  name,
  ...changes,
});
