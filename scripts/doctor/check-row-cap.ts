import { ask } from './ask.ts';
import type { Installation } from './check-reach.ts';
import { type Finding, ok, plural, warning } from './finding.ts';

const SUBJECT = 'Row cap';

/** More than the hosted service gives by default. */
const WANTED = 1_100;
/** Below this, a build asks so often that it takes minutes. */
const LEAST = 500;

/** How many rows one answer may hold, as far as the number of events shows it. */
export async function checkRowCap({ url, publishableKey }: Installation): Promise<Finding[]> {
  const answer = await ask(`${url}/rest/v1/events?select=event_id&order=event_id&limit=${WANTED}`, {
    key: publishableKey,
    headers: { prefer: 'count=exact' },
  });
  const total = Number(answer.headers.get('content-range')?.split('/')[1]);
  if ((answer.status !== 200 && answer.status !== 206) || !Array.isArray(answer.body) || Number.isNaN(total)) return [];
  return [rowCapFinding(answer.body.length, total)];
}

/** @param rows that came back @param total that there are */
export function rowCapFinding(rows: number, total: number): Finding {
  if (rows >= total) return ok(SUBJECT, `not reached with ${plural(total, 'event')}`);
  if (rows >= WANTED) return ok(SUBJECT, `answers of ${plural(rows, 'row')} come whole`);
  const text = `answers are cut at ${plural(rows, 'row')}`;
  if (rows >= LEAST) return ok(SUBJECT, `${text}; everything here asks in pages`);
  return warning(
    SUBJECT,
    `${text}: builds and imports ask often and take long.`,
    'Set max rows to 1,000 (API settings).',
  );
}
