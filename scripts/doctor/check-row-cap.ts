import { ask } from './ask.ts';
import type { Installation } from './check-reach.ts';
import { type Finding, ok, plural, warning } from './finding.ts';

const SUBJECT = 'Row limit';

/** More than the default of the hosted service. */
const WANTED = 1_100;
/** With fewer rows in a response, a build takes minutes. */
const MIN_ROWS = 500;

/** How many rows a response may hold, as far as there are enough events to tell. */
export async function checkRowCap({ url, publishableKey }: Installation): Promise<Finding[]> {
  const answer = await ask(`${url}/rest/v1/events?select=event_id&order=event_id&limit=${WANTED}`, {
    key: publishableKey,
    headers: { prefer: 'count=exact' },
  });
  const total = Number(answer.headers.get('content-range')?.split('/')[1]);
  if ((answer.status !== 200 && answer.status !== 206) || !Array.isArray(answer.body) || Number.isNaN(total)) return [];
  return [rowCapFinding(answer.body.length, total)];
}

/** @param rows in the response @param total in the database */
export function rowCapFinding(rows: number, total: number): Finding {
  if (rows >= total) return ok(SUBJECT, `not reached with ${plural(total, 'event')}`);
  if (rows >= WANTED) return ok(SUBJECT, `responses of ${plural(rows, 'row')} are complete`);
  const text = `responses are cut off at ${plural(rows, 'row')}`;
  if (rows >= MIN_ROWS) return ok(SUBJECT, `${text}; all commands read in pages`);
  return warning(
    SUBJECT,
    `${text}: builds and imports need many requests and take long.`,
    'Set max rows to 1,000 (API settings).',
  );
}
