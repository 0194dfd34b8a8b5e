import { batchEmbeds } from '../../src/domain/notify/embed-limits.ts';
import { eventPath } from '../../src/domain/urls/paths.ts';
import type { DeliveryReport } from './deliver.ts';
import type { Recipient } from './recipients.ts';

/** Lines about failures that are printed. */
const MAX_LISTED = 50;

/** Counts of a run. */
export interface Tally {
  /** Ids of people who got a message. */
  readonly people: Set<string>;
  messages: number;
  events: number;
  changes: number;
  muted: number;
  /** Notifications that Discord permanently rejects. */
  failed: number;
  /** Notifications left to the next run. */
  deferred: number;
  disabled: number;
  /** People whose data cannot be handled. */
  skipped: number;
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
    deferred: 0,
    disabled: 0,
    skipped: 0,
    lines: [],
  };
}

/**
 * Counts deliveries. Webhook addresses are secrets and never printed.
 *
 * @param verb `would be` in a dry run, which skips and disables nobody
 */
export function tallyReport(tally: Tally, verb: 'is' | 'would be' = 'is'): DeliveryReport {
  return {
    sent(person, items) {
      tally.people.add(person.id);
      tally.messages += 1;
      tally.events += items.filter(({ alert }) => alert === null).length;
      tally.changes += items.filter(({ alert }) => alert !== null).length;
    },
    failed(person, { eventId }, reason) {
      tally.failed += 1;
      tally.lines.push(`Event ${eventId} cannot be delivered to person ${person.id}: ${reason}.`);
    },
    deferred(person, items, reason) {
      tally.deferred += items.length;
      tally.lines.push(`${items.length} of person ${person.id} put off to the next run: ${reason}.`);
    },
    skipped(person, reason) {
      tally.skipped += 1;
      tally.lines.push(`Person ${person.id} ${verb} skipped: ${reason}.`);
    },
    disabled(person, reason) {
      tally.disabled += 1;
      tally.lines.push(`The webhook of person ${person.id} ${verb} disabled: ${reason}.`);
    },
  };
}

/** What was not delivered, for stderr. */
export function errorLines({ lines }: Tally): string[] {
  return lines.length <= MAX_LISTED
    ? lines
    : [...lines.slice(0, MAX_LISTED), `… and ${lines.length - MAX_LISTED} more.`];
}

/** Whether there is anything to summarize. */
export function didSomething({ messages, failed, deferred, disabled, skipped }: Tally): boolean {
  return messages + failed + deferred + disabled + skipped > 0;
}

/** The counts on one line. */
export function summaryLine({ people, ...counts }: Tally): string {
  const { messages, events, changes, muted, failed, deferred, disabled, skipped } = counts;
  return (
    `people ${people.size}, messages sent ${messages}, events told ${events}, changes told ${changes}, muted ${muted}, ` +
    `failed ${failed}, put off ${deferred}, webhooks disabled ${disabled}` +
    (skipped > 0 ? `, people skipped ${skipped}` : '')
  );
}

/** What a dry run prints for one person. */
export function dryRunLines({ person, items }: Recipient): string[] {
  if (items.length === 0) return [];
  const readable = (text: string) => text.replace(/\p{Cc}+/gu, ' ');
  const messages = batchEmbeds(items).length;
  return [
    `Person ${person.id}: ${items.length} in ${messages === 1 ? '1 message' : `${messages} messages`}`,
    ...items.map(({ eventId, title, embed }) => `  ${eventPath(eventId)} ${readable(title)}. ${embed.description}`),
  ];
}
