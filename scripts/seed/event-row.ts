import type { EventStatus } from '../../src/domain/catalogue/event-status.ts';
import { addDays } from '../../src/domain/time/calendar-day.ts';
import type { CalendarDay } from '../../src/domain/time/instant.ts';
import type { Performer } from './artists.ts';
import type { Run } from './bookings.ts';
import { describeShow } from './describe.ts';
import { POSTERS_PER_PALETTE, posterPath } from './poster/poster.ts';
import { type Random, random } from './random.ts';

/** A row of an import file. Times are the venue's local times. */
export type SeedRow = Readonly<Record<string, string | number | null>>;

/** One night of a run. */
export interface Night {
  readonly id: number;
  readonly performer: Performer;
  readonly run: Run;
  readonly name: string;
  /** The season's today. */
  readonly today: CalendarDay;
  /** Days from today. */
  readonly offset: number;
  /** Local start, in minutes after midnight. */
  readonly minutes: number;
  /** Number of the night in its run, from 1. */
  readonly night: number;
  readonly major: string;
  /** ISO 8601 in UTC. */
  readonly scrapedAt: string;
  readonly guest: string;
}

/** Shares of rows without a value, as in real listings. */
const MISSING_SHARES = {
  name: 0.008,
  time: 0.06,
  date: 0.015,
  image: 0.12,
  category: 0.05,
  minor: 0.08,
  code: 0.08,
  text: 0.1,
};

const CODE_CHARACTERS = [...'23456789ABCDEFGHJKLMNPQRSTUVWXYZ'];

/** Share of descriptions with HTML markup. */
const MARKUP_SHARE = 0.04;

/** A night as a source would list it. */
export function eventRow(night: Night, chance: Random): SeedRow {
  const { performer, run } = night;
  const { room } = run;
  const has = (part: keyof typeof MISSING_SHARES) => !chance.chance(MISSING_SHARES[part]);
  const date = addDays(night.today, night.offset);
  const isDated = has('date') || run.isFixed;
  const isTimed = (has('time') || run.isFixed) && isDated;
  const major = has('category') ? night.major : null;
  const poster = random('poster of', performer.name).whole(0, POSTERS_PER_PALETTE - 1);
  return {
    event_id: night.id,
    // An event needs a name or a date.
    name: has('name') || !isDated ? night.name : null,
    description: has('text') ? description(night, chance) : null,
    venue_slug: room.slug,
    venue_full_name: room.fullName,
    venue_name: room.name,
    time_zone: room.timeZone,
    major_category: major,
    minor_category: major !== null && has('minor') ? performer.minor : null,
    event_date: isDated ? date : null,
    event_datetime: isTimed ? `${date}T${clock(night.minutes)}` : null,
    mobile_image_url: has('image') ? posterPath(room.palette, poster) : null,
    code: has('code') ? ticketCode(room.codePrefix, chance) : null,
    scraped_at: night.scrapedAt,
    status: statusOfNight(night),
  };
}

/** Shares of nights that are not scheduled. */
const STATUS_SHARES: readonly (readonly [EventStatus, number])[] = [
  ['sold_out', 0.04],
  ['cancelled', 0.015],
  ['rescheduled', 0.01],
  ['postponed', 0.01],
];

/** Uses its own generator, so that it does not change the rest of the season. */
function statusOfNight({ id }: Night): EventStatus {
  let draw = random('status of', id).next();
  for (const [status, share] of STATUS_SHARES) {
    if (draw < share) return status;
    draw -= share;
  }
  return 'scheduled';
}

function description({ performer, run, guest, night }: Night, chance: Random): string {
  const text = describeShow(
    {
      voice: performer.voice,
      artist: performer.name,
      venue: run.room.name,
      area: run.room.area,
      minor: performer.minor,
      guest,
      night,
    },
    chance,
  );
  return chance.chance(MARKUP_SHARE) ? `<p>${text.replaceAll('\n\n', '</p>\n\n<p>')}</p>` : text;
}

function clock(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

function ticketCode(prefix: string, chance: Random): string {
  const sign = () => chance.pick(CODE_CHARACTERS);
  return `${prefix}-${Array.from({ length: 6 }, sign).join('')}`;
}
