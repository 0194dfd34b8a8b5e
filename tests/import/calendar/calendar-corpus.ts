import { type Random, random } from '../../../scripts/seed/random.ts';
import { instantOf, wallTime } from '../../../src/domain/time/zone-time.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A generated file. */
export interface GeneratedFile {
  readonly bytes: Buffer;
  /** What each show has of RFC 5545 and of the habits of large producers, by its UID, which its SUMMARY ends in. */
  readonly features: ReadonlyMap<string, ReadonlySet<string>>;
}

const ZONES = [
  ['America/New_York', 'Eastern Standard Time', '(UTC-05:00) Eastern Time (US & Canada)'],
  ['America/Chicago', 'Central Standard Time', '(UTC-06:00) Central Time (US & Canada)'],
  ['America/Los_Angeles', 'Pacific Standard Time', '(UTC-08:00) Pacific Time (US & Canada)'],
  ['Europe/Berlin', 'W. Europe Standard Time', '(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna'],
  ['Europe/London', 'GMT Standard Time', '(UTC+00:00) Dublin, Edinburgh, Lisbon, London'],
  ['Asia/Tokyo', 'Tokyo Standard Time', '(UTC+09:00) Osaka, Sapporo, Tokyo'],
] as const;

/** What New York's clocks do, under a name that only the file knows. */
const OWN_ZONE = [
  'BEGIN:VTIMEZONE',
  'TZID:House Time',
  'BEGIN:STANDARD',
  'DTSTART:20071104T020000',
  'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11',
  'TZOFFSETFROM:-0400',
  'TZOFFSETTO:-0500',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:20070311T020000',
  'RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3',
  'TZOFFSETFROM:-0500',
  'TZOFFSETTO:-0400',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
];

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

const digits = (wall: number) =>
  new Date(wall)
    .toISOString()
    .replace(/\.\d+Z/, '')
    .replace(/[-:]/g, '');
const dayDigits = (wall: number) => digits(wall).slice(0, 8);

function toInstant(wall: number, zone: string): number {
  return instantOf(new Date(wall).toISOString().slice(0, 10), Math.floor((wall % DAY) / 60_000), zone);
}

function toWall(instant: number, zone: string): number {
  const { day, minutes } = wallTime(instant, zone);
  return Date.parse(`${day}T00:00:00Z`) + minutes * 60_000;
}

/** How the times of a show are written. */
interface Clock {
  /** After the name of a property: `;TZID=America/New_York`, `;VALUE=DATE`. */
  readonly parameters: string;
  /** `Z` for UTC. */
  readonly suffix: string;
  /** `null` for days, and for floating times in a calendar without a zone. */
  readonly zone: string | null;
  readonly isAllDay: boolean;
  /** X-WR-TIMEZONE. */
  readonly calendarZone: string | null;
}

function clockOf(chance: Random, calendarZone: string | null, features: Set<string>): Clock {
  const often = ['zone', 'zone', 'zone', 'windows', 'own', 'utc', 'floating', 'day', 'bare day'];
  const form = chance.chance(0.05) ? 'display' : chance.pick(often);
  features.add(`start: ${form}`);
  const [iana, windows, display] = chance.pick(ZONES);
  function timed(parameters: string, zone: string | null, suffix = ''): Clock {
    if (zone === 'UTC' && calendarZone !== null) features.add('start: utc beside X-WR-TIMEZONE');
    return { parameters, suffix, zone, isAllDay: false, calendarZone };
  }
  if (form === 'zone') return timed(`;TZID=${iana}`, iana);
  if (form === 'windows') return timed(`;TZID=${windows}`, iana);
  if (form === 'display') return timed(`;TZID="${display}"`, iana);
  if (form === 'own') return timed(';TZID=House Time', 'America/New_York');
  if (form === 'utc') return timed('', 'UTC', 'Z');
  if (form === 'floating') return timed('', calendarZone);
  const parameters = form === 'day' ? ';VALUE=DATE' : '';
  return { parameters, suffix: '', zone: null, isAllDay: true, calendarZone };
}

/** A time of a show, perhaps in another form than its DTSTART. */
function written(chance: Random, name: string, wall: number, clock: Clock, features: Set<string>): string {
  if (clock.isAllDay) {
    features.add(`${name} of a day`);
    return `${name}${chance.chance(0.5) ? ';VALUE=DATE' : ''}:${dayDigits(wall)}`;
  }
  const often = clock.zone === null ? ['same'] : ['same', 'floating', 'utc', 'utc', 'other zone'];
  const form = chance.chance(0.1) ? chance.pick(['date', 'bare date']) : chance.pick(often);
  features.add(`${name}: ${form}`);
  if (form === 'date') return `${name};VALUE=DATE:${dayDigits(wall)}`;
  if (form === 'bare date') return `${name}:${dayDigits(wall)}`;
  if (form === 'floating') {
    const { calendarZone } = clock;
    if (calendarZone !== null && calendarZone !== clock.zone) features.add(`${name}: floating beside X-WR-TIMEZONE`);
    return `${name}:${digits(wall)}`;
  }
  if (form === 'same' || clock.zone === null) return `${name}${clock.parameters}:${digits(wall)}${clock.suffix}`;
  const zone = form === 'utc' ? 'UTC' : 'Australia/Sydney';
  const there = toWall(toInstant(wall, clock.zone), zone);
  const shown = form === 'utc' && clock.calendarZone !== null ? clock.calendarZone : zone;
  if (dayDigits(toWall(toInstant(wall, clock.zone), shown)) !== dayDigits(wall))
    features.add(`${name}: on another day`);
  return form === 'utc' ? `${name}:${digits(there)}Z` : `${name};TZID=${zone}:${digits(there)}`;
}

/** A rule for a show that begins at `start`, and some of its later dates. */
function ruleOf(chance: Random, start: number): { rule: string; dates: number[] } {
  const date = new Date(start);
  const weekday = WEEKDAYS[date.getUTCDay()] ?? 'SU';
  const interval = chance.whole(1, 3);
  const every = (days: number) => Array.from({ length: 8 }, (_, index) => start + (index + 1) * days * DAY);
  switch (chance.whole(0, 5)) {
    case 0:
      return { rule: `FREQ=DAILY;INTERVAL=${interval}`, dates: every(interval) };
    case 1: {
      const days = WEEKDAYS.filter((day) => day === weekday || chance.chance(0.3));
      return { rule: `FREQ=WEEKLY;INTERVAL=${interval};WKST=MO;BYDAY=${days}`, dates: every(7 * interval) };
    }
    case 2:
      return { rule: `FREQ=MONTHLY;BYDAY=${Math.ceil(date.getUTCDate() / 7)}${weekday}`, dates: [] };
    case 3:
      return { rule: `FREQ=MONTHLY;INTERVAL=${interval}`, dates: [] };
    case 4:
      return { rule: `FREQ=YEARLY;BYMONTH=${date.getUTCMonth() + 1}`, dates: [] };
    default:
      return { rule: `FREQ=WEEKLY;INTERVAL=${interval}`, dates: every(7 * interval) };
  }
}

/** COUNT, UNTIL or nothing. */
function endOf(chance: Random, start: number, dates: readonly number[], clock: Clock, features: Set<string>): string {
  const often = ['count', 'count', 'utc', 'utc', 'none'];
  const form = chance.chance(0.1) ? chance.pick(['date', 'floating']) : chance.pick(often);
  const last = dates.at(chance.whole(0, 7)) ?? start + 300 * DAY;
  if (form === 'count') return `;COUNT=${chance.whole(2, 30)}`;
  if (form === 'none') return '';
  if (clock.isAllDay) {
    features.add('UNTIL of a day');
    return `;UNTIL=${form === 'date' ? dayDigits(last) : digits(last)}${form === 'utc' ? 'Z' : ''}`;
  }
  features.add(`UNTIL: ${form}`);
  if (form === 'date') return `;UNTIL=${dayDigits(last)}`;
  if (form === 'floating' || clock.zone === null) return `;UNTIL=${digits(last)}`;
  const [begins, ends] = [toInstant(start, clock.zone), toInstant(last, clock.zone)];
  if (last - ends !== start - begins) features.add('UNTIL: after a clock change');
  if (clock.parameters === '' && clock.suffix === '') features.add('UNTIL: utc for a floating start');
  return `;UNTIL=${digits(ends)}Z`;
}

function showOf(chance: Random, uid: string, calendarZone: string | null, features: Set<string>): Buffer[] {
  const clock = clockOf(chance, calendarZone, features);
  const time = clock.isAllDay ? 0 : chance.whole(10, 23) * HOUR + chance.pick([0, 15, 30, 45]) * 60_000;
  const start = Date.UTC(2026, chance.whole(0, 20), chance.whole(1, 28)) + time;
  const head = [`UID:${uid}`, `SUMMARY:Größe — 夜の船 ${uid}`];
  const begin = (wall: number) =>
    `DTSTART${clock.parameters}:${clock.isAllDay ? dayDigits(wall) : digits(wall)}${clock.suffix}`;
  const lines = [...head, begin(start)];
  if (!clock.isAllDay && chance.chance(0.5)) lines.push('DURATION:PT2H');
  const exceptions: Buffer[] = [];
  const vevent = (body: readonly string[]) =>
    ['BEGIN:VEVENT', ...body, 'END:VEVENT'].map((line) => fold(chance, line, features));
  if (chance.chance(0.7)) {
    const { rule, dates } = ruleOf(chance, start);
    lines.push(`RRULE:${rule}${endOf(chance, start, dates, clock, features)}`);
    const [excepted, replaced] = [dates.at(chance.whole(0, 3)), dates.at(chance.whole(4, 7))];
    if (excepted !== undefined && chance.chance(0.5)) lines.push(written(chance, 'EXDATE', excepted, clock, features));
    if (replaced !== undefined && chance.chance(0.4)) {
      const moved = replaced + (clock.isAllDay ? DAY : HOUR);
      exceptions.push(...vevent([...head, written(chance, 'RECURRENCE-ID', replaced, clock, features), begin(moved)]));
    }
  }
  if (chance.chance(0.25)) {
    const other = start + chance.whole(2, 200) * DAY + (clock.isAllDay ? 0 : 90 * 60_000);
    lines.push(written(chance, 'RDATE', other, clock, features));
  } else if (!clock.isAllDay && chance.chance(0.05)) {
    features.add('RDATE: period');
    lines.push(`RDATE;VALUE=PERIOD${clock.parameters}:${digits(start + 9 * DAY)}${clock.suffix}/PT2H`);
  }
  return [...vevent(lines), ...exceptions];
}

/** Folds some long lines in the middle of their bytes. */
function fold(chance: Random, line: string, features: Set<string>): Buffer {
  const bytes = Buffer.from(line);
  if (bytes.length < 20 || !chance.chance(0.1)) return bytes;
  const at = chance.whole(9, bytes.length - 1);
  if (((bytes[at] ?? 0) & 0xc0) === 0x80) features.add('folded inside a letter');
  return Buffer.concat([bytes.subarray(0, at), Buffer.from('\r\n '), bytes.subarray(at)]);
}

/** A file of one or two calendars; the same seed gives the same file. */
export function generateFile(seed: number): GeneratedFile {
  const chance = random('calendars', seed);
  const all = new Map<string, ReadonlySet<string>>();
  const lines: (string | Buffer)[] = [];
  for (let calendar = chance.whole(0, 4) === 0 ? 2 : 1; calendar > 0; calendar -= 1) {
    const [iana, windows] = chance.pick(ZONES);
    const form = chance.chance(0.05) ? 'windows' : chance.pick(['none', 'zone']);
    lines.push('BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Hall//Listings//EN');
    if (form !== 'none') lines.push(`X-WR-TIMEZONE:${form === 'zone' ? iana : windows}`);
    lines.push(...OWN_ZONE);
    for (let show = chance.whole(1, 3); show > 0; show -= 1) {
      const uid = `${seed}-${calendar}-${show}@hall.example`;
      const features = new Set([`X-WR-TIMEZONE: ${form}`]);
      all.set(uid, features);
      lines.push(...showOf(chance, uid, form === 'none' ? null : iana, features));
    }
    lines.push('END:VCALENDAR');
  }
  return {
    bytes: Buffer.concat(lines.flatMap((line) => [Buffer.from(line as string), Buffer.from('\r\n')])),
    features: all,
  };
}
