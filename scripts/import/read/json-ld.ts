import { parse } from 'node-html-parser';
import { assignEventIds, type EventWithoutId } from './assign-event-ids.ts';
import { eventsIn, type JsonObject } from './json-ld-events.ts';
import { rowOfEvent } from './json-ld-row.ts';
import type { ReadItem } from './read-item.ts';

/** The events of schema.org JSON-LD: an object, a list, a graph, or one document per line. */
export function readJsonLd(text: string, source: string | null): ReadItem[] {
  const whole = parseJson(text);
  if (whole !== undefined) return itemsOf(withoutIds(1, whole), [], source);
  const events: EventWithoutId[] = [];
  const errors: ReadItem[] = [];
  for (const [index, line] of text.split(/\r\n|[\n\r]/).entries()) {
    if (line.trim() === '') continue;
    const document = parseJson(line);
    if (document === undefined) errors.push({ kind: 'unreadable', line: index + 1, reason: 'is not valid JSON' });
    else events.push(...withoutIds(index + 1, document));
  }
  // No line is valid JSON by itself: this is one broken document.
  if (events.length === 0) return [{ kind: 'broken', reason: 'is not valid JSON' }];
  return itemsOf(events, errors, source);
}

/** The events in a web page's `<script type="application/ld+json">` elements. */
export function readPage(html: string, source: string | null): ReadItem[] {
  const scripts = parse(html, { blockTextElements: { script: true } }).querySelectorAll('script');
  const events: EventWithoutId[] = [];
  const errors: ReadItem[] = [];
  for (const script of scripts) {
    if (!/^application\/ld\+json\b/i.test(script.getAttribute('type')?.trim() ?? '')) continue;
    const line = html.slice(0, script.range[0]).split('\n').length;
    const document = parseJson(script.rawText.trim().replace(/^<!\[CDATA\[|\]\]>$/g, ''));
    if (document === undefined)
      errors.push({ kind: 'unreadable', line, reason: 'holds JSON-LD that is not valid JSON' });
    else events.push(...withoutIds(line, document));
  }
  return itemsOf(events, errors, source);
}

function itemsOf(events: readonly EventWithoutId[], errors: readonly ReadItem[], source: string | null): ReadItem[] {
  if (events.length + errors.length === 0)
    return [{ kind: 'broken', reason: 'holds no event of schema.org (JSON-LD)' }];
  return [...assignEventIds(events, source), ...errors];
}

function withoutIds(line: number, document: unknown): EventWithoutId[] {
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
