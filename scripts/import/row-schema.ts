import { z } from 'zod';
import { eventStatuses } from '../../src/domain/catalogue/event-status.ts';
import { isTimeZone } from '../../src/domain/time/zone-time.ts';
import { cleanLine, cleanParagraphs, cleanToken } from './clean-text.ts';
import { imageAddress } from './image-address.ts';
import { isCalendarDay, parseMoment } from './moment.ts';
import { statusOfWordIn } from './status-word.ts';

/** Bytes. More is no name, and no index of the database holds it. */
const LONGEST_NAME = 2_000;
/** Characters. */
const LONGEST_DESCRIPTION = 100_000;

/** Characters of a text before it is cleaned: a description of the longest kind, and ten times as much markup. */
const LONGEST_SOURCE = 1_000_000;

const TOO_LONG = `is longer than ${LONGEST_NAME} bytes`;

const text = z
  .string({ error: 'must be text' })
  .max(LONGEST_SOURCE, { error: `is longer than ${LONGEST_SOURCE} characters` })
  .nullish();

const shortEnough = (value: string | null) => value === null || Buffer.byteLength(value) <= LONGEST_NAME;

const line = text.transform((value) => cleanLine(value ?? '')).refine(shortEnough, { error: TOO_LONG });

const token = text.transform((value) => cleanToken(value ?? '')).refine(shortEnough, { error: TOO_LONG });

/** A value in a message: escaped, and not longer than a line. */
function quote(value: unknown): string {
  const escaped = JSON.stringify(value) ?? String(value);
  return escaped.length <= 60 ? escaped : `${escaped.slice(0, 57)}…"`;
}

const moment = text.transform((value, context) => {
  const written = cleanToken(value ?? '');
  if (written === null) return null;
  const parsed = parseMoment(written);
  if (parsed !== null) return parsed;
  context.addIssue(`${quote(written)} is no time that exists, such as 2026-03-05T19:30:00-05:00`);
  return z.NEVER;
});

/** One row of a listings file, checked and cleaned. Keys that are not named here are ignored. */
export const rowSchema = z.object({
  /** Positive and below 2^53, as a number or in digits. */
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
  /** What the event is called; blank is allowed when there is a date. */
  name: line,
  /** Plain text; its line breaks are kept. */
  description: text
    .transform((value) => cleanParagraphs(value ?? ''))
    .refine((value) => (value ?? '').length <= LONGEST_DESCRIPTION, {
      error: `is longer than ${LONGEST_DESCRIPTION} characters`,
    }),
  /** Kept as given; made from the venue's name when there is none. */
  venue_slug: token,
  /** The venue's name in full. */
  venue_full_name: line,
  /** The venue's short name. */
  venue_name: line,
  /** IANA zone of the venue's clocks. */
  time_zone: token.refine((zone) => zone === null || isTimeZone(zone), {
    error: ({ input }) => `${quote(input)} is no time zone of the IANA database, such as America/New_York`,
  }),
  /** Genre, as the artist pages show it. */
  major_category: line,
  /** A finer genre. */
  minor_category: line,
  /** Calendar day at the venue. */
  event_date: text
    .transform((value) => cleanToken(value ?? ''))
    .refine((day) => day === null || isCalendarDay(day), {
      error: ({ input }) => `${quote(input)} is no day of the calendar, such as 2026-03-05`,
    }),
  /** When it begins; a day alone says no more than `event_date` does. */
  event_datetime: moment,
  /** http(s) or a path of this site. An unusable address is `unusable`: it must not cost the event. */
  mobile_image_url: z
    .unknown()
    .transform((value) => {
      if (value === undefined || value === null || value === '') return { address: null, unusable: false };
      const address = typeof value === 'string' ? imageAddress(value) : null;
      return { address, unusable: address === null };
    })
    .optional()
    .transform((image) => image ?? { address: null, unusable: false }),
  /** The ticket seller's id of the event; every character counts. */
  code: z
    .union([z.string(), z.number().transform(String)], { error: 'must be text' })
    .nullish()
    .transform((value) => cleanToken(value ?? ''))
    .refine(shortEnough, { error: TOO_LONG }),
  /** When the source was read; a time without a zone is UTC. */
  scraped_at: moment,
  /** Whether it takes place as listed, in one of the words of `statusOfWordIn`. */
  status: token.transform((word, context) => {
    if (word === null) return null;
    const status = statusOfWordIn(word);
    if (status !== null) return status;
    context.addIssue(`${quote(word)} is none of ${eventStatuses.join(', ')}`);
    return z.NEVER;
  }),
  /** Name of the source; the option --source goes before it. */
  source: token,
});
