import { batchEmbeds } from '../../src/domain/notify/embed-limits.ts';
import { eventPath } from '../../src/domain/urls/paths.ts';
import type { Recipient } from './audience.ts';
import type { DeliveryReport } from './deliver.ts';

/** Lines that name what was not delivered, one by one. */
const NAMED = 50;

/** What a run did, as it goes. */
export interface Tally {
  /** Who was told something. */
  readonly people: Set<string>;
  messages: number;
  events: number;
  changes: number;
  muted: number;
  /** What Discord will never take. */
  failed: number;
  /** What the next run will try again. */
  putOff: number;
  disabled: number;
  readonly lines: string[];
}

export function newTally(): Tally {
  return {
    people: new Set(),
    messages: 0,
    events: 0,
    changes: 0,
    muted: 0,
    failed: 0,
    putOff: 0,
    disabled: 0,
    lines: [],
  };
}

/** Counts what deliveries report. Webhooks are never named: their addresses are secrets. */
export function countInto(tally: Tally): DeliveryReport {
  return {
    sent(person, items) {
      tally.people.add(person.id);
      tally.messages += 1;
      tally.events += items.filter(({ alert }) => alert === null).length;
      tally.changes += items.filter(({ alert }) => alert !== null).length;
    },
    failed(person, { eventId }, reason) {
      tally.failed += 1;
      tally.lines.push(`Event ${eventId} cannot be told to person ${person.id}: ${reason}.`);
    },
    putOff(person, items, reason) {
      tally.putOff += items.length;
      tally.lines.push(`${items.length} of person ${person.id} put off to the next run: ${reason}.`);
    },
    disabled(person, reason) {
      tally.disabled += 1;
      tally.lines.push(`The webhook of person ${person.id} is disabled: ${reason}.`);
    },
  };
}

/** What was not delivered, for stderr. */
export function faultLines({ lines }: Tally): string[] {
  return lines.length <= NAMED ? lines : [...lines.slice(0, NAMED), `… and ${lines.length - NAMED} more.`];
}

/** Whether a run got so far as to do anything: one that failed before has no summary. */
export function didSomething({ messages, failed, putOff, disabled }: Tally): boolean {
  return messages + failed + putOff + disabled > 0;
}

/** What happened, on one line. */
export function summaryLine({ people, ...counts }: Tally): string {
  const { messages, events, changes, muted, failed, putOff, disabled } = counts;
  return (
    `people ${people.size}, messages sent ${messages}, events told ${events}, changes told ${changes}, muted ${muted}, ` +
    `failed ${failed}, put off ${putOff}, webhooks disabled ${disabled}`
  );
}

/** What a dry run says of one person. */
export function dryRunLines({ person, items }: Recipient): string[] {
  if (items.length === 0) return [];
  const readable = (text: string) => text.replace(/\p{Cc}+/gu, ' ');
  const messages = batchEmbeds(items).length;
  return [
    `Person ${person.id}: ${items.length} in ${messages === 1 ? '1 message' : `${messages} messages`}`,
    ...items.map(({ eventId, title, embed }) => `  ${eventPath(eventId)} ${readable(title)}. ${embed.description}`),
  ];
}
