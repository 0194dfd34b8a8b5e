import { plural } from './plural.ts';

/** Texts of /status: how the sources of the listings are doing. */
export const sourceTexts = {
  heading: 'Status',
  title: 'Status of the listings',
  lead: 'Where the listings come from, and how that is going.',
  none: 'No sources are recorded. The listings were imported without naming any.',
  good: (count: number) => `${plural(count, 'source')}, all well`,
  bad: (troubled: number, count: number) =>
    `${troubled} of ${plural(count, 'source')} need${troubled === 1 ? 's' : ''} a look`,
  lastRead: 'Last read',
  newest: 'Newest listing',
  upcoming: 'Upcoming',
  built: 'Pages built',
  never: 'Never',
  failing: (since: string) => `Failing since ${since}. Its listings may be out of date.`,
  quiet: (days: number) => `Nothing new for more than ${plural(days, 'day')}.`,
  empty: 'No upcoming event.',
} as const;
