import type { EventStatus } from '../catalogue/event-status.ts';
import { texts } from '../text/texts.ts';

/** What is said of an event that does not simply take place as listed; the class is `tag-` and the status. */
export interface StatusView {
  readonly status: Exclude<EventStatus, 'scheduled'>;
  /** `Cancelled`. */
  readonly word: string;
}

/** The word for an event's status; `null` when it takes place as listed. */
export function statusView({ status }: { readonly status: EventStatus }): StatusView | null {
  return status === 'scheduled' ? null : { status, word: texts.status[status] };
}
