/**
 * The rule "upcoming" (rule T2) as a table, for its two implementations: SQL and TypeScript.
 *
 * `zone` is the venue's; null and unknown ones mean the site's zone, which is America/New_York here.
 */
export interface UpcomingCase {
  readonly title: string;
  /** ISO 8601 with an offset. */
  readonly event_datetime: string | null;
  /** YYYY-MM-DD. */
  readonly event_date: string | null;
  readonly zone: string | null;
  /** ISO 8601 with an offset. */
  readonly now: string;
  readonly upcoming: boolean;
}

export const siteZone = 'America/New_York';

export const upcomingCases: readonly UpcomingCase[] = [
  {
    title: 'a time in the future',
    event_datetime: '2026-03-05T19:30:00-05:00',
    event_date: '2026-03-05',
    zone: 'America/New_York',
    now: '2026-03-05T19:29:59-05:00',
    upcoming: true,
  },
  {
    title: 'a time that is now',
    event_datetime: '2026-03-05T19:30:00-05:00',
    event_date: '2026-03-05',
    zone: 'America/New_York',
    now: '2026-03-06T00:30:00Z',
    upcoming: true,
  },
  {
    title: 'a time a second ago, although the day is not over',
    event_datetime: '2026-03-05T19:30:00-05:00',
    event_date: '2026-03-05',
    zone: 'America/New_York',
    now: '2026-03-05T19:30:01-05:00',
    upcoming: false,
  },
  {
    title: 'the time takes precedence over the date',
    event_datetime: '2026-03-05T19:30:00-05:00',
    event_date: '2026-03-09',
    zone: 'America/New_York',
    now: '2026-03-06T12:00:00Z',
    upcoming: false,
  },
  {
    title: 'a time without a date',
    event_datetime: '2026-03-05T19:30:00+01:00',
    event_date: null,
    zone: null,
    now: '2026-03-05T18:30:00Z',
    upcoming: true,
  },
  {
    title: 'neither time nor date',
    event_datetime: null,
    event_date: null,
    zone: 'America/New_York',
    now: '2026-03-05T00:00:00Z',
    upcoming: false,
  },
  {
    title: 'a date that is today, in its last second',
    event_datetime: null,
    event_date: '2026-03-05',
    zone: 'America/New_York',
    now: '2026-03-05T23:59:59-05:00',
    upcoming: true,
  },
  {
    title: 'a date that was yesterday, in the first second after',
    event_datetime: null,
    event_date: '2026-03-05',
    zone: 'America/New_York',
    now: '2026-03-06T00:00:00-05:00',
    upcoming: false,
  },
  {
    title: 'today at the venue, already tomorrow in UTC',
    event_datetime: null,
    event_date: '2026-03-05',
    zone: 'America/Los_Angeles',
    now: '2026-03-06T07:59:59Z',
    upcoming: true,
  },
  {
    title: 'over at the venue, still today in UTC',
    event_datetime: null,
    event_date: '2026-03-05',
    zone: 'Australia/Melbourne',
    now: '2026-03-05T13:00:00Z',
    upcoming: false,
  },
  {
    title: 'the last second of the day at the same venue',
    event_datetime: null,
    event_date: '2026-03-05',
    zone: 'Australia/Melbourne',
    now: '2026-03-05T12:59:59Z',
    upcoming: true,
  },
  {
    title: 'the furthest east: a day ahead of the furthest west',
    event_datetime: null,
    event_date: '2026-03-05',
    zone: 'Pacific/Kiritimati',
    now: '2026-03-05T10:00:00Z',
    upcoming: false,
  },
  {
    title: 'the furthest west',
    event_datetime: null,
    event_date: '2026-03-05',
    zone: 'Pacific/Pago_Pago',
    now: '2026-03-06T10:59:59Z',
    upcoming: true,
  },
  {
    title: 'a zone with an offset of 45 minutes',
    event_datetime: null,
    event_date: '2026-03-05',
    zone: 'Asia/Kathmandu',
    now: '2026-03-05T18:14:59Z',
    upcoming: true,
  },
  {
    title: 'the same zone a second later',
    event_datetime: null,
    event_date: '2026-03-05',
    zone: 'Asia/Kathmandu',
    now: '2026-03-05T18:15:00Z',
    upcoming: false,
  },
  {
    title: 'the last hour of the day on which clocks go forward',
    event_datetime: null,
    event_date: '2026-03-08',
    zone: 'America/New_York',
    now: '2026-03-09T03:59:59Z',
    upcoming: true,
  },
  {
    title: 'the day on which clocks go forward ends an hour early',
    event_datetime: null,
    event_date: '2026-03-08',
    zone: 'America/New_York',
    now: '2026-03-09T04:00:00Z',
    upcoming: false,
  },
  {
    title: 'the last hour of the day on which clocks go back',
    event_datetime: null,
    event_date: '2026-11-01',
    zone: 'America/New_York',
    now: '2026-11-02T04:59:59Z',
    upcoming: true,
  },
  {
    title: 'the end of the day on which clocks go back',
    event_datetime: null,
    event_date: '2026-11-01',
    zone: 'America/New_York',
    now: '2026-11-02T05:00:00Z',
    upcoming: false,
  },
  {
    title: 'a day whose midnight does not exist',
    event_datetime: null,
    event_date: '2026-09-05',
    zone: 'America/Santiago',
    now: '2026-09-06T03:59:59Z',
    upcoming: true,
  },
  {
    title: 'the same day at the instant of the missing midnight',
    event_datetime: null,
    event_date: '2026-09-05',
    zone: 'America/Santiago',
    now: '2026-09-06T04:00:00Z',
    upcoming: false,
  },
  {
    title: 'no zone means the site’s zone: still today in New York',
    event_datetime: null,
    event_date: '2026-03-05',
    zone: null,
    now: '2026-03-06T04:59:59Z',
    upcoming: true,
  },
  {
    title: 'no zone means the site’s zone: over in New York',
    event_datetime: null,
    event_date: '2026-03-05',
    zone: null,
    now: '2026-03-06T05:00:00Z',
    upcoming: false,
  },
  {
    title: 'an unknown zone means the site’s zone',
    event_datetime: null,
    event_date: '2026-03-05',
    zone: 'Mars/Olympus_Mons',
    now: '2026-03-06T04:59:59Z',
    upcoming: true,
  },
  {
    title: 'an unknown zone means the site’s zone: over in New York',
    event_datetime: null,
    event_date: '2026-03-05',
    zone: 'Mars/Olympus_Mons',
    now: '2026-03-06T05:00:00Z',
    upcoming: false,
  },
  {
    title: 'a leap day',
    event_datetime: null,
    event_date: '2028-02-29',
    zone: 'Europe/Berlin',
    now: '2028-02-29T22:59:59Z',
    upcoming: true,
  },
  {
    title: 'the end of a year',
    event_datetime: null,
    event_date: '2026-12-31',
    zone: 'Europe/Berlin',
    now: '2026-12-31T23:00:00Z',
    upcoming: false,
  },
  {
    title: 'a date in the distant future',
    event_datetime: null,
    event_date: '9999-12-31',
    zone: 'Europe/Berlin',
    now: '2026-01-01T00:00:00Z',
    upcoming: true,
  },
];
