import { z } from 'zod';
import { isTimeZone } from '../../src/domain/time/zone-time.ts';
import { parseAgeLimit } from './age-limit.ts';
import { cleanLine, cleanParagraphs, cleanToken } from './clean-text.ts';
import { isCalendarDay, parseDoors, parseMoment } from './moment.ts';
import { parseAmount, parseCurrency } from './price.ts';
import { addressLine } from './read/street-address.ts';
import { parseStatus } from './status-word.ts';

/** Bytes, well within what a database index can hold. */
const LONGEST_NAME = 2_000;
/** Characters. */
const LONGEST_DESCRIPTION = 100_000;
/** Characters, as the database checks them. */
const LONGEST_CITY = 100;
const LONGEST_ADDRESS = 300;

/** Characters before cleaning: the longest description, with ten times as much markup. */
const LONGEST_SOURCE = 1_000_000;

/** What spreadsheets and databases add to a date without a time. */
const MIDNIGHT = /[T ]0?0:00(?::00(?:\.0+)?)?\s?(?:Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)?$/i;

const TOO_LONG = `is longer than ${LONGEST_NAME} bytes`;

const text = z
  .string({ error: 'must be text' })
  .max(LONGEST_SOURCE, { error: `is longer than ${LONGEST_SOURCE} characters` })
  .nullish();

const shortEnough = (value: string | null) => value === null || Buffer.byteLength(value) <= LONGEST_NAME;

const line = text.transform((value) => cleanLine(value ?? '')).refine(shortEnough, { error: TOO_LONG });

const token = text.transform((value) => cleanToken(value ?? '')).refine(shortEnough, { error: TOO_LONG });

/** Quotes a value for a message: escaped, at most 60 characters. */
function quote(value: unknown): string {
  const escaped = JSON.stringify(value) ?? String(value);
  return escaped.length <= 60 ? escaped : `${escaped.slice(0, 57)}…"`;
}

/** A value that costs only itself if it is wrong: then `dropped` quotes it. */
const optional = <Value>(parse: (given: string | number) => Value | null, clean = cleanToken) =>
  z
    .unknown()
    .optional()
    .transform((value) => {
      const given = typeof value === 'string' ? clean(value) : (value ?? null);
      const isReadable = typeof given === 'string' || typeof given === 'number';
      const parsed = isReadable ? parse(given) : null;
      return { value: parsed, dropped: given === null || parsed !== null ? null : quote(given) };
    });

const shortEnoughText = (longest: number) => (given: string | number) =>
  typeof given === 'string' && [...given].length <= longest ? given : null;

/** An address in one line, which its source may write in several. */
function cleanAddress(text: string): string | null {
  const lines = cleanParagraphs(text);
  return lines === null ? null : addressLine(lines) || null;
}

const degrees = (most: number) =>
  optional((given) =>
    /^[+-]?\d{1,3}(?:\.\d+)?$/.test(String(given)) && Math.abs(Number(given)) <= most ? Number(given) : null,
  );

const moment = text.transform((value, context) => {
  const written = cleanToken(value ?? '');
  if (written === null) return null;
  const parsed = parseMoment(written);
  if (parsed !== null) return parsed;
  context.addIssue(`${quote(written)} is not a valid time, such as 2026-03-05T19:30:00-05:00`);
  return z.NEVER;
});

/** Checks and cleans one row of a listings file. Unknown keys are ignored. */
export const rowSchema = z.object({
  /** Positive and below 2^53, as a number or a string of digits. */
  event_id: z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .regex(/^\d{1,16}$/)
          .transform(Number),
      ],
      {
        error: ({ input }) =>
          input === undefined || input === null || input === '' ? 'is missing' : 'must be a whole number',
      },
    )
    .refine((id) => Number.isSafeInteger(id) && id > 0, { error: 'must be a whole number from 1 to 9007199254740991' }),
  /** Needed unless there is a date. */
  name: line,
  /** Plain text with line breaks. */
  description: text
    .transform((value) => cleanParagraphs(value ?? ''))
    .refine((value) => (value ?? '').length <= LONGEST_DESCRIPTION, {
      error: `is longer than ${LONGEST_DESCRIPTION} characters`,
    }),
  /** Kept as given; `cleanRow` derives a missing one from the venue's name. */
  venue_slug: token,
  /** Full name of the venue. */
  venue_full_name: line,
  /** Short name of the venue. */
  venue_name: line,
  /** IANA zone of the venue. */
  time_zone: token.refine((zone) => zone === null || isTimeZone(zone), {
    error: ({ input }) => `${quote(input)} is not an IANA time zone, such as America/New_York`,
  }),
  /** Genre. */
  major_category: line,
  /** Subgenre. */
  minor_category: line,
  /** Calendar day at the venue; midnight after it counts as no time. */
  event_date: text
    .transform((value) => cleanToken(value ?? '')?.replace(MIDNIGHT, '') ?? null)
    .refine((day) => day === null || isCalendarDay(day), {
      error: ({ input }) => `${quote(input)} is not a valid date, such as 2026-03-05`,
    }),
  /** When it begins; a date without a time counts as `event_date`. */
  event_datetime: moment,
  /** `cleanRow` checks it: a bad address drops the image, not the event. */
  mobile_image_url: z
    .unknown()
    .optional()
    .transform((value) => (value === '' ? null : (value ?? null))),
  /** The ticket seller's id of the event, kept verbatim. */
  code: z
    .union([z.string(), z.number().transform(String)], { error: 'must be text' })
    .nullish()
    .transform((value) => cleanToken(value ?? ''))
    .refine(shortEnough, { error: TOO_LONG }),
  /** When the source was read; a time without a zone is UTC. */
  scraped_at: moment,
  /** One of the words that `parseStatus` knows. Any other drops the status, not the event. */
  status: optional((word) => (typeof word === 'string' ? parseStatus(word) : null)),
  /** When the doors open; a time alone is on the day of the event. */
  doors_datetime: optional(parseDoors),
  /** Lowest price; 0 is free. */
  price_min: optional(parseAmount),
  /** Highest price. */
  price_max: optional(parseAmount),
  /** ISO 4217. */
  price_currency: optional(parseCurrency),
  /** Ages that are let in. */
  age_limit: optional(parseAgeLimit, cleanLine),
  /** City of the venue. */
  venue_city: optional(shortEnoughText(LONGEST_CITY), cleanLine),
  /** Address of the venue, without its name. */
  venue_address: optional(shortEnoughText(LONGEST_ADDRESS), cleanAddress),
  /** Degrees north. */
  venue_latitude: degrees(90),
  /** Degrees east. */
  venue_longitude: degrees(180),
  /** Name of the source; --source overrides it. */
  source: token,
});

/** A row of a source without numbers, whose events have keys. */
export const keyedRowSchema = rowSchema.extend({
  event_id: z.null().default(null),
});
