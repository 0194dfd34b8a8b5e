import type { ReadContext, ReadItem } from '../read-item.ts';
import type { DocumentAddress } from './document-address.ts';
import { rowsOfEvent } from './event-rows.ts';
import { findEvents, type Located } from './find-events.ts';

/** The events of normalized documents as rows with keys. */
export function readEvents(documents: readonly Located[], address: DocumentAddress, { now }: ReadContext): ReadItem[] {
  const found = findEvents(documents);
  const counts = new Map<Located['line'], number>();
  const numbered = found.map((event) => {
    const count = (counts.get(event.line) ?? 0) + 1;
    counts.set(event.line, count);
    return { ...event, count };
  });
  const events = numbered.map((event) => {
    const line = counts.get(event.line) === 1 ? event.line : `${event.line}, event ${event.count}`;
    return { line, ...rowsOfEvent({ ...event, line }, address, now) };
  });
  const notes = events
    .filter(({ isFollowed }) => !isFollowed)
    .map(({ line }): ReadItem => ({ kind: 'note', line, text: UNFOLLOWED }));
  return [...events.flatMap(({ rows }) => rows), ...notes];
}

const UNFOLLOWED = 'with an eventSchedule that cannot be followed: only the start of the event itself is listed';

/** What to say of a document that was read although it is not valid JSON. */
export const leniently = (line: Located['line']): ReadItem => ({
  kind: 'note',
  line,
  text: 'read leniently: the JSON is not valid, so check the events',
});

export const NO_EVENT: ReadItem = { kind: 'broken', reason: 'holds no event of schema.org (JSON-LD, Microdata, RDFa)' };
