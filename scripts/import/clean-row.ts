import { type EventStatus, statusOfName } from '../../src/domain/catalogue/event-status.ts';
import type { CalendarDay, Instant } from '../../src/domain/time/instant.ts';
import { imageAddress } from './image-address.ts';
import type { Moment } from './moment.ts';
import { keyedRowSchema, rowSchema } from './row-schema.ts';
import { slugFromName } from './venue-slug.ts';

/** A checked row; `moment` may be a wall time whose zone is not known yet. */
export interface CleanRow {
  /** `null` if the source has no numbers. */
  readonly event_id: number | null;
  readonly name: string | null;
  readonly description: string | null;
  readonly venue_slug: string | null;
  readonly venue_full_name: string | null;
  readonly venue_name: string | null;
  readonly time_zone: string | null;
  readonly major_category: string | null;
  readonly minor_category: string | null;
  readonly event_date: CalendarDay | null;
  readonly moment: Exclude<Moment, { kind: 'day' }> | null;
  readonly mobile_image_url: string | null;
  readonly code: string | null;
  readonly scraped_at: Instant | null;
  readonly source: string | null;
  readonly status: EventStatus;
}

/** What is wrong with one field of a row. */
export interface FieldError {
  readonly field: string;
  readonly reason: string;
}

/** A clean row, or what is wrong with it. */
export type RowResult =
  | { readonly row: CleanRow; readonly imageDropped: boolean; readonly unknownStatus: string | null }
  /** `id`: the row's event_id, if at least that is valid. */
  | { readonly errors: readonly FieldError[]; readonly id: number | null };

/**
 * Checks and cleans one row of a listings file.
 *
 * @param base address that relative image addresses are resolved against
 * @param isNumbered whether it needs an `event_id`
 */
export function cleanRow(value: unknown, base: string | null = null, isNumbered = true): RowResult {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { errors: [{ field: 'row', reason: 'must be an object with keys such as event_id and name' }], id: null };
  }
  const result = (isNumbered ? rowSchema : keyedRowSchema).safeParse(value);
  if (!result.success) {
    const errors = result.error.issues.map((issue) => ({
      field: String(issue.path[0] ?? 'row'),
      reason: issue.message,
    }));
    const id = rowSchema.shape.event_id.safeParse('event_id' in value ? value.event_id : undefined);
    return { errors, id: id.success ? id.data : null };
  }
  const { event_datetime: begins, mobile_image_url: image, scraped_at: scraped, status: word, ...row } = result.data;
  const venueName = row.venue_full_name ?? row.venue_name;
  const event_date = row.event_date ?? (begins?.kind === 'day' ? begins.day : null);
  const picture = typeof image === 'string' ? imageAddress(image, base) : null;
  const moment = begins === null || begins.kind === 'day' ? null : begins;
  if (row.name === null && event_date === null && moment === null) {
    return {
      errors: [{ field: 'name', reason: 'is missing, and so is a date: one of them is needed' }],
      id: row.event_id,
    };
  }
  return {
    row: {
      ...row,
      description: repeats(row.name, row.description) ? null : row.description,
      venue_slug: row.venue_slug ?? (venueName === null ? null : slugFromName(venueName)),
      event_date,
      moment,
      mobile_image_url: picture,
      scraped_at: scraped === null ? null : utcInstant(scraped),
      status: word.status ?? statusOfName(row.name) ?? 'scheduled',
    },
    imageDropped: picture === null && image !== null,
    unknownStatus: word.unknown,
  };
}

/** How many times as long as the name a description may be to be compared with it. */
const LONGEST_REPETITION = 5;

const lettersAndDigits = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '');

/** Whether a description is only the name again, whatever its letter case, spaces and punctuation. */
function repeats(name: string | null, description: string | null): boolean {
  if (name === null || description === null || description.length > LONGEST_REPETITION * name.length) return false;
  const words = lettersAndDigits(name);
  return words === '' ? name === description : words === lettersAndDigits(description);
}

function utcInstant(moment: Moment): Instant {
  if (moment.kind === 'instant') return moment.instant;
  return Date.parse(`${moment.day}T00:00:00Z`) + (moment.kind === 'wall' ? moment.milliseconds : 0);
}
