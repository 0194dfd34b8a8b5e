import type { EventStatus } from '../catalogue/event-status.ts';
import { texts } from '../text/texts.ts';
import type { StatusView } from './view-types.ts';

/** The word for an event's status; `null` when it takes place as listed. */
export function statusView({ status }: { readonly status: EventStatus }): StatusView | null {
  return status === 'scheduled' ? null : { status, word: texts.status[status] };
}
