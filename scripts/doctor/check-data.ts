import { z } from 'zod';
import { ask } from './ask.ts';
import type { Installation } from './check-reach.ts';
import { type Finding, ok, plural, problem, stale, warning } from './finding.ts';

const SUBJECT = 'Listings';
const HOUR = 3_600_000;
/** From this age on, the footer of every page warns. */
const STALE = 48 * HOUR;

/** The listings in the database. */
export interface DataState {
  readonly events: number;
  readonly upcoming: number;
  /** Newest scraped_at; `null` when no event has one. */
  readonly scraped: Date | null;
  /** When an import last changed an event; `null` without events. */
  readonly changed: Date | null;
  /** Zone of the views. */
  readonly timeZone: string | null;
}

/** Null when it cannot be read, which other findings report. */
export async function readData({ url, publishableKey }: Installation): Promise<DataState | null> {
  const count = async (name: string) => {
    const headers = { prefer: 'count=exact' };
    const answer = await ask(`${url}/rest/v1/${name}?select=event_id`, {
      method: 'HEAD',
      key: publishableKey,
      headers,
    });
    return Number(answer.headers.get('content-range')?.split('/')[1]);
  };
  const first = async (path: string) => {
    const answer = await ask(`${url}/rest/v1/${path}&limit=1`, { key: publishableKey });
    return z.array(z.record(z.string(), z.unknown())).catch([]).parse(answer.body)[0];
  };
  const [events, upcoming] = [await count('listed_events'), await count('upcoming_events')];
  if (Number.isNaN(events) || Number.isNaN(upcoming)) return null;
  const scraped = await first('events?select=scraped_at&scraped_at=not.is.null&order=scraped_at.desc');
  const changed = await first('events?select=updated_at&order=updated_at.desc');
  const settings = await first('site_settings?select=time_zone');
  const zone = settings?.['time_zone'];
  return {
    events,
    upcoming,
    scraped: instant(scraped?.['scraped_at']),
    changed: instant(changed?.['updated_at']),
    timeZone: typeof zone === 'string' ? zone : null,
  };
}

/** Number and age of the listings. */
export function dataFindings(data: DataState, now: Date): Finding[] {
  if (data.events === 0) {
    return [
      problem(
        SUBJECT,
        'there are none: a build refuses to publish an empty site.',
        'Import: `npm run import -- FILE`.',
      ),
    ];
  }
  const figures = `${plural(data.events, 'event')}, ${data.upcoming.toLocaleString('en-US')} upcoming`;
  const findings: Finding[] = [];
  if (data.upcoming === 0) {
    findings.push(
      stale(SUBJECT, 'all events have passed: pages of upcoming ones are empty.', 'Import newer listings.'),
    );
  }
  if (data.scraped === null) {
    const remedy = 'Have the scraper write scraped_at, which the site shows as the age of the listings.';
    findings.push(warning(SUBJECT, `${figures}; none says when it was scraped.`, remedy));
    return findings;
  }
  const age = now.getTime() - data.scraped.getTime();
  const text = `${figures}; the newest was scraped ${ageInWords(age)}`;
  if (age > STALE) findings.push(stale(SUBJECT, `${text}.`, 'Check that the scraper and the scheduled job run.'));
  else findings.push(ok(SUBJECT, text));
  return findings;
}

/** Pages and views must use the same zone, or an event is upcoming in one of them only. */
export function zoneFindings(data: DataState, zone: string, isGiven: boolean): Finding[] {
  if (data.timeZone === null) {
    return [
      problem('Time zone', 'the row of site_settings is missing.', 'insert into public.site_settings default values;'),
    ];
  }
  if (data.timeZone === zone) return [ok('Time zone', `${zone}, here and in the database`)];
  if (data.events === 0 && isGiven) return [ok('Time zone', `${zone}; the first import stores it in the database`)];
  const remedy = isGiven
    ? `If ${zone} is right, import once with SITE_TIME_ZONE set: that stores it.`
    : `Set SITE_TIME_ZONE=${data.timeZone}.`;
  const text = `pages are built for ${zone}${isGiven ? '' : ' (the default)'}, but the database uses ${data.timeZone}.`;
  return [problem('Time zone', text, remedy)];
}

function instant(value: unknown): Date | null {
  const date = new Date(typeof value === 'string' ? value : Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** `3 hours ago`. @param age in milliseconds */
export function ageInWords(age: number): string {
  const hours = Math.round(age / HOUR);
  if (hours < 0) return 'in the future';
  if (hours === 0) return 'just now';
  return `${hours < 48 ? plural(hours, 'hour') : plural(Math.round(hours / 24), 'day')} ago`;
}
