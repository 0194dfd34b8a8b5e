/**
 * Renames 'Buy Tickets' in Available Dates that pass in an open or stale page (rule P9), as `availableDateLink` of
 * domain/views/date-row.ts names it: what is left to see is the event's page.
 */

import { everyMinute } from './every-minute.ts';

function rename(): void {
  for (const link of document.querySelectorAll('.available-dates .is-past .btn')) {
    link.textContent = 'Details';
    link.ariaLabel = (link.ariaLabel ?? '').replace('Buy Tickets for', 'Details of');
  }
}

everyMinute(rename);
// Sent by clock.ts, which may run later.
document.addEventListener('eventhub:passed', rename);
