import { hasTooMany, TOO_MANY } from '../read-document.ts';
import type { ReadContext, ReadItem } from '../read-item.ts';
import type { DocumentAddress } from './document-address.ts';
import { rowsOfEvent } from './event-rows.ts';
import { findEvents, type Located } from './find-events.ts';

/** The events of normalized documents as rows with keys, up to a limit. */
export function readEvents(documents: readonly Located[], address: DocumentAddress, { now }: ReadContext): ReadItem[] {
  const found = findEvents(documents);
  const counts = new Map<Located['line'], number>();
  const numbered = found.map((event) => {
    const count = (counts.get(event.line) ?? 0) + 1;
    counts.set(event.line, count);
    return { ...event, count };
  });
  const dated: ReadItem[] = [];
  const notes: ReadItem[] = [];
  for (const event of numbered) {
    if (hasTooMany(dated)) break;
    const line = counts.get(event.line) === 1 ? event.line : `${event.line}, event ${event.count}`;
    const { rows, isFollowed } = rowsOfEvent({ ...event, line }, address, now);
    for (const row of rows) dated.push(row);
    if (!isFollowed) notes.push({ kind: 'note', line, text: UNFOLLOWED });
  }
  return [...dated, ...notes, ...(hasTooMany(dated) ? [TOO_MANY] : [])];
}

/** The items of a file in order, with what says that it is incomplete at the end. */
export function incompleteLast(items: readonly ReadItem[]): ReadItem[] {
  const isLast = ({ kind }: ReadItem) => kind === 'incomplete';
  return [...items.filter((item) => !isLast(item)), ...items.filter(isLast)];
}

const UNFOLLOWED = 'with an eventSchedule that cannot be followed: only the start of the event itself is listed';

/** What to say of a document that was read although it is not valid JSON. */
export const leniently = (line: Located['line']): ReadItem => ({
  kind: 'note',
  line,
  text: 'read leniently: the JSON is not valid, so check the events',
});

export const NO_EVENT: ReadItem = { kind: 'broken', reason: 'holds no event of schema.org (JSON-LD, Microdata, RDFa)' };
