import type { EventStatus } from '../catalogue/event-status.ts';
import { texts } from '../text/texts.ts';

/** The tag of a status; its CSS class is `tag-` plus the status. */
export interface StatusView {
  readonly status: Exclude<EventStatus, 'scheduled'>;
  /** `Cancelled`. */
  readonly word: string;
}

/** The tag of an event; `null` if it is scheduled as listed. */
export function statusView({ status }: { readonly status: EventStatus }): StatusView | null {
  return status === 'scheduled' ? null : { status, word: texts.status[status] };
}
