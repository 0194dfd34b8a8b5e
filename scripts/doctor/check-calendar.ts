import { ask } from './ask.ts';
import type { Installation } from './check-reach.ts';
import { type Finding, ok, warning } from './finding.ts';

const SUBJECT = 'Calendars';

/** Whether the service for people's own calendars (rule W9) is deployed and set up. */
export async function checkCalendar({ url }: Installation): Promise<Finding[]> {
  // A well-formed address that nobody has: the service asks the database.
  const { status, message } = await ask(`${url}/functions/v1/calendar/${'0'.repeat(64)}.ics`);
  if (status === 404 && message.startsWith('No calendar has this address')) {
    return [ok(SUBJECT, "people's own calendars are served")];
  }
  return [
    warning(
      SUBJECT,
      `the service for people's own calendars answers ${status === 0 ? 'nothing' : status}: the addresses of /settings do not work.`,
      "Set it up as 'Calendars of people' in docs/operating.md says.",
    ),
  ];
}
