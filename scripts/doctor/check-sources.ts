import { sourceColumns, toSourceRecord } from '../../src/data/rows.ts';
import { type SourceRecord, type SourceTrouble, troublesOf } from '../../src/domain/catalogue/source-health.ts';
import { ask } from './ask.ts';
import type { Installation } from './check-reach.ts';
import { type Finding, ok, plural, stale } from './finding.ts';

const SUBJECT = 'Sources';

/** Far more than any city has. */
const MOST = 1000;

/** A source, and what only the operator reads. */
export interface WatchedSource extends SourceRecord {
  /** The last failure in one sentence; it may be over. `null` without the secret key. */
  readonly failure: string | null;
}

/** Nothing if they cannot be read, which other findings report. */
export async function readSourceRecords({ url, publishableKey, secretKey }: Installation): Promise<WatchedSource[]> {
  const columns = secretKey === '' ? sourceColumns : `${sourceColumns},failure`;
  const path = `sources?select=${columns}&order=name&limit=${MOST}`;
  const { status, body } = await ask(`${url}/rest/v1/${path}`, { key: secretKey || publishableKey });
  if (status !== 200 || !Array.isArray(body)) return [];
  return body.map((row: Readonly<Record<string, unknown>>) => ({
    ...toSourceRecord(row),
    failure: typeof row['failure'] === 'string' ? row['failure'] : null,
  }));
}

/** Names the sources that need a look (rule R8). */
export function sourceFindings(sources: readonly WatchedSource[], now: Date): Finding[] {
  const findings = sources.flatMap((source) =>
    troublesOf(source, now.getTime()).map((trouble) => stale(SUBJECT, ...wordsFor(source, trouble))),
  );
  const sound = sources.filter((source) => troublesOf(source, now.getTime()).length === 0).length;
  return sound === 0
    ? findings
    : [...findings, ok(SUBJECT, `${plural(sound, 'source')} read, with something new and upcoming`)];
}

function wordsFor(source: WatchedSource, trouble: SourceTrouble): [text: string, remedy: string] {
  const { name, failingSince, failure, newestAt, quietDays } = source;
  const day = (instant: number | null) => (instant === null ? 'ever' : new Date(instant).toISOString().slice(0, 10));
  switch (trouble) {
    case 'failing':
      return [
        `${name} has been failing since ${day(failingSince)}${failure === null ? ' (the doctor says why if it has SUPABASE_SECRET_KEY).' : `: ${failure}`}`,
        `Correct it, then \`npm run collect -- --only ${JSON.stringify(name)}\` or import it again.`,
      ];
    case 'quiet':
      return [
        `${name} has listed nothing new since ${day(newestAt)}.`,
        `Look at its calendar; if more than ${plural(quietDays, 'day')} are usual for it, set its quiet_days.`,
      ];
    case 'empty':
      return [
        `${name} has no upcoming event.`,
        'Look at its calendar; if it has ended, remove it from sources.yaml, or its row from the table sources.',
      ];
  }
}
