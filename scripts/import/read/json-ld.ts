import { parse } from 'node-html-parser';
import { eventsIn, type JsonObject } from './json-ld-events.ts';
import { rowOfEvent } from './json-ld-row.ts';
import { numberEvents, type UnnumberedEvent } from './number-events.ts';
import type { ReadItem } from './read-rows.ts';

/** The events of a schema.org document (JSON-LD): one object, a list, a graph, or one document a line. */
export function readJsonLd(text: string, source: string | null): ReadItem[] {
  const whole = parseJson(text);
  if (whole !== undefined) return itemsOf(unnumbered(1, whole), [], source);
  const events: UnnumberedEvent[] = [];
  const faults: ReadItem[] = [];
  for (const [index, line] of text.split(/\r\n|[\n\r]/).entries()) {
    if (line.trim() === '') continue;
    const document = parseJson(line);
    if (document === undefined) faults.push({ kind: 'unreadable', line: index + 1, reason: 'is not valid JSON' });
    else events.push(...unnumbered(index + 1, document));
  }
  // No line was a document: it is one document, and damaged.
  if (events.length === 0) return [{ kind: 'broken', reason: 'is not valid JSON' }];
  return itemsOf(events, faults, source);
}

/** The events of a page: of its `<script type="application/ld+json">`. */
export function readPage(html: string, source: string | null): ReadItem[] {
  const scripts = parse(html, { blockTextElements: { script: true } }).querySelectorAll('script');
  const events: UnnumberedEvent[] = [];
  const faults: ReadItem[] = [];
  for (const script of scripts) {
    if (!/^application\/ld\+json\b/i.test(script.getAttribute('type')?.trim() ?? '')) continue;
    const line = html.slice(0, script.range[0]).split('\n').length;
    const document = parseJson(script.rawText.trim().replace(/^<!\[CDATA\[|\]\]>$/g, ''));
    if (document === undefined)
      faults.push({ kind: 'unreadable', line, reason: 'holds JSON-LD that is not valid JSON' });
    else events.push(...unnumbered(line, document));
  }
  return itemsOf(events, faults, source);
}

function itemsOf(events: readonly UnnumberedEvent[], faults: readonly ReadItem[], source: string | null): ReadItem[] {
  if (events.length + faults.length === 0)
    return [{ kind: 'broken', reason: 'holds no event of schema.org (JSON-LD)' }];
  return [...numberEvents(events, source), ...faults];
}

function unnumbered(line: number, document: unknown): UnnumberedEvent[] {
  const events = eventsIn(document);
  return events.map((event, index) => {
    const row = rowOfEvent(event);
    const begins = String(row['event_datetime'] ?? row['event_date'] ?? '');
    return {
      line: events.length === 1 ? line : `${line}, event ${index + 1}`,
      identity: identityOf(event) ?? [row['name'], row['venue_full_name'], begins].join('\n'),
      begins,
      row,
    };
  });
}

function identityOf(event: JsonObject): string | null {
  for (const key of ['@id', 'url']) {
    const value = event[key];
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
  }
  return null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
