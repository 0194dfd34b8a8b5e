import windowsZones from 'cldr-core/supplemental/windowsZones.json' with { type: 'json' };
import { isTimeZone, offsetText } from '../../../../src/domain/time/zone-time.ts';

/** IANA zone of each Windows zone, by its name in lower case: the one that CLDR gives for the whole world (001). */
const WINDOWS: ReadonlyMap<string, string> = new Map(
  windowsZones.supplemental.windowsZones.mapTimezones
    .filter(({ mapZone }) => mapZone._territory === '001')
    .map(({ mapZone }) => [mapZone._other.toLowerCase(), mapZone._type]),
);

/** The first part of IANA names that end in a city or a region. */
const AREAS = 'Europe America Asia Africa Australia Pacific Atlantic Indian US Canada'.split(' ');

const UTC = /^(?:etc\/)?(?:utc|gmt|uct|zulu|universal|greenwich|z|coordinated universal time)$/i;

/** Characters. No name of a zone is longer, and a file may be full of long ones. */
const LONGEST_NAME = 120;

/**
 * The IANA zone that a TZID or X-WR-TIMEZONE of the form `Area/City` names, also at the end of a path
 * (`/vendor/America/New_York`). `UTC` for its synonyms, `null` for every other name.
 */
export function pathZone(name: string): string | null {
  if (name.length > LONGEST_NAME) return null;
  if (UTC.test(name)) return 'UTC';
  const parts = name.split('/');
  const candidates = [parts, parts.slice(-2), parts.slice(-3)].map((some) => some.join('/'));
  return candidates.find((candidate) => candidate.includes('/') && isTimeZone(candidate)) ?? null;
}

/**
 * The IANA zone that any other common name means: a Windows zone (`Central Standard Time`), its display name
 * (`(UTC-06:00) Central Time (US & Canada)`, also without the offset, as Rails writes it), or an abbreviation that the
 * runtime knows (`EST5EDT`).
 */
export function commonZone(name: string): string | null {
  if (name.length > LONGEST_NAME) return null;
  const windows = WINDOWS.get(name.toLowerCase());
  if (windows !== undefined) return pathZone(windows);
  if (isTimeZone(name)) return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  return displayedZone(name);
}

/** Minutes east of UTC that a name such as `UTC-5`, `GMT+05:30` or `+0200` means; `null` for other names. */
export function fixedOffset(name: string): number | null {
  const [, sign, hours, minutes = '0'] = /^(?:UTC|GMT)?([+-])(\d{1,2})(?::?(\d{2}))?$/i.exec(name) ?? [];
  if (sign === undefined || Number(hours) > 14 || Number(minutes) > 59) return null;
  return Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes));
}

/**
 * The zone of a display name of Windows. There is no kept table of these, but they follow two patterns: the Windows name
 * in other words, or cities of the zone. A written offset must be the zone's in winter or in summer.
 */
function displayedZone(name: string): string | null {
  const [, hours, minutes, label = ''] =
    /^(?:\((?:UTC|GMT) ?(?:([+-]\d{1,2})[:.]?(\d{2}))?\) ?)?(.+)$/i.exec(
      name.replace(/greenwich mean time ?: ?/i, ''),
    ) ?? [];
  const [, region, country = ''] = /^(.+?) (?:(?:Standard|Daylight) )?Time(?: \((.+)\))?/i.exec(label) ?? [];
  const mexico = /mexico/i.test(country) ? ' (mexico)' : '';
  const offset = hours === undefined ? null : `${hours.replace(/^([+-])(\d)$/, '$10$2')}:${minutes}`;
  const candidates = [
    UTC.test(label) ? 'UTC' : undefined,
    WINDOWS.get(`${(region ?? label).toLowerCase()} standard time${mexico}`),
    ...label.split(/[,;/]/, 8).flatMap((city) => AREAS.map((area) => `${area}/${city.trim().replaceAll(' ', '_')}`)),
  ];
  return candidates.find((zone) => zone !== undefined && isTimeZone(zone) && hasOffset(zone, offset)) ?? null;
}

function hasOffset(zone: string, offset: string | null): boolean {
  const year = new Date().getUTCFullYear();
  return offset === null || [0, 6].some((month) => offsetText(Date.UTC(year, month), zone) === offset);
}
