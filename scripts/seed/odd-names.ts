import { addDays } from '../../src/domain/time/calendar-day.ts';
import type { CalendarDay } from '../../src/domain/time/instant.ts';
import type { SeedRow } from './event-row.ts';

/** Names that break careless URL and file name code. */
export const ODD_NAMES: readonly string[] = [
  'AC/DC',
  '100% Phat',
  '#0528',
  'What?',
  '...Get Perlonized!',
  '))',
  'かな',
  // 300 bytes in UTF-8: too long for a file name.
  'ながい名前'.repeat(20),
  'a//b',
  'a\\b',
  'index',
  'INDEX',
  'index.html',
  '..',
  '.',
  '!!!',
  '404',
  'page',
  'venues',
  'con',
  'a?b=c&d',
  '100%25',
  '%2F',
  'semi;colon',
  'comma, inc.',
  'plus+plus',
  'tilde~',
  '"quoted"',
  "it's",
  '<3',
  '3 < 5',
  'Björk Ensemble',
  'BJÖRK ENSEMBLE',
  'İstanbul',
  'ﬁﬂ ligatures',
  'שלום',
  'مرحبا',
  '👩‍🎤 Emoji Band',
  '__proto__',
  'constructor',
  'trailing dot.',
  'Ω',
  '{braces}',
  '[brackets]',
  'back`tick',
  '$&',
  'The The',
  'The Show',
  'World Tour',
  '& Juliet',
];

export const ODD_SLUGS: readonly string[] = [
  '404',
  'index',
  'page',
  'a/b',
  'a b',
  'Üml-äut',
  '100%',
  '#hash',
  'what?',
  '..',
  'x'.repeat(300),
];

const FIRST_ID = 9_000_000_000_001;

/** One upcoming event for each odd name, at venues with odd slugs. @param day the season's today */
export function oddRows(day: CalendarDay): SeedRow[] {
  const rows = Math.max(ODD_NAMES.length, ODD_SLUGS.length);
  return Array.from({ length: rows }, (_, index): SeedRow => {
    const slug = ODD_SLUGS[index % ODD_SLUGS.length] as string;
    const date = addDays(day, 3 + index);
    return {
      event_id: FIRST_ID + index,
      name: escaped(ODD_NAMES[index % ODD_NAMES.length] as string),
      description: 'An event whose name is hard to put into an address.',
      venue_slug: slug,
      venue_full_name: `Odd Room ${(index % ODD_SLUGS.length) + 1}`,
      venue_name: `Odd Room ${(index % ODD_SLUGS.length) + 1}`,
      time_zone: null,
      major_category: 'Rock',
      minor_category: null,
      event_date: date,
      event_datetime: `${date}T20:00`,
      mobile_image_url: null,
      code: `ODD/${index}`,
      scraped_at: `${addDays(day, -2)}T12:00:00Z`,
    };
  });
}

/** HTML-escaped, which the import undoes. */
const escaped = (name: string) => name.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
