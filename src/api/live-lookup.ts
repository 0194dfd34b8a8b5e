import {
  type ArtistRules,
  artistKey,
  artistName,
  collapseWhitespace,
  listedName,
  presentName,
} from '../domain/catalogue/artist-name.ts';
import { type ArtistCorrection, artistRules, type Corrections, namesOf } from '../domain/catalogue/corrections.ts';
import { type JoinedEvent, withJoined } from '../domain/catalogue/joined-event.ts';
import { nameKey } from '../domain/catalogue/listing.ts';
import type { EventRecord, VenueRecord } from '../domain/catalogue/types.ts';
import type { Instant } from '../domain/time/instant.ts';
import { eventPath, isEscapedName, routes, type Target } from '../domain/urls/paths.ts';
import { possibleNames } from '../domain/urls/typed-path.ts';
import { backend } from './backend.ts';
import { artistOfEscaped, slugOfTyped } from './escaped-names.ts';
import { readRows } from './rest.ts';
import {
  type ArtistCorrectionRow,
  type EventRow,
  type JoinedRow,
  toArtistCorrection,
  toEventRecord,
  toJoinedEvent,
  toVenueRecord,
  type VenueRow,
} from './rows.ts';
import { chunksOf, containing, likeAny, literal, quoted } from './text-filters.ts';

/** What the database has for a path that has no page yet. */
export interface LiveRows {
  /** The target with the slug as stored, and the name in a spelling that the database has in some letter case. */
  readonly target: Target;
  readonly events: readonly EventRecord[];
  readonly venues: readonly VenueRecord[];
  /** Whether there may be more events than were read. */
  readonly isCut: boolean;
  readonly corrections: Pick<Corrections, 'artists'>;
}

/** The default cap of hosted services. */
export const MAX_ROWS = 1000;

/** Enough to find 4 more events at a venue, besides the other dates of an event. */
const NEARBY = 100;

const DAY = 86_400_000;

/** Without descriptions, which may be long: few pages show any. */
const COLUMNS =
  'event_id,name,venue_slug,major_category,minor_category,event_date,event_datetime,mobile_image_url,code,' +
  'scraped_at,updated_at,status,seller_venue_slug';

type Filter = Readonly<Record<string, string>>;

const SOONEST: Filter = { order: 'event_datetime.asc.nullslast,event_date.asc.nullslast,event_id.asc' };
const LATEST: Filter = { order: 'event_datetime.desc.nullslast,event_date.desc.nullslast,event_id.asc' };
/** What is newer than the build comes first. */
const NEWEST: Filter = { order: 'scraped_at.desc.nullslast,event_id.asc' };

async function readEvents(filter: Filter): Promise<EventRecord[]> {
  const rows = await readRows<EventRow>('listed_events', { select: COLUMNS, limit: String(MAX_ROWS), ...filter });
  return rows.map((row) => toEventRecord({ ...row, description: row.description ?? null }));
}

async function readVenues(slugs: Iterable<string | null>): Promise<VenueRecord[]> {
  const parts = chunksOf([...slugs].flatMap((slug) => slug ?? []));
  const lists = parts.map((part) =>
    readRows<VenueRow>('listed_venues', { select: '*', venue_slug: `in.(${part.map(quoted).join(',')})` }),
  );
  return (await Promise.all(lists)).flat().map(toVenueRecord);
}

/** What was found, without the corrections. */
type Found = Omit<LiveRows, 'corrections'> | null;

/** Splits a venue's events at a time at which none of the earlier ones is upcoming in any zone (rule T2). */
function aroundNow(now: Instant): { readonly ahead: string; readonly behind: string } {
  const time = new Date(now).toISOString();
  const day = new Date(now - DAY).toISOString().slice(0, 10);
  return {
    ahead: `(event_datetime.gte.${time},and(event_datetime.is.null,or(event_date.gte.${day},event_date.is.null)))`,
    behind: `(event_datetime.lt.${time},and(event_datetime.is.null,event_date.lt.${day}))`,
  };
}

/** Events of the same names that have pictures (rule C4), for events that have none; of many, for the first. */
async function withPictures(events: readonly EventRecord[]): Promise<EventRecord[]> {
  const names = events.flatMap(({ name, imageUrl }) => (imageUrl === null && name !== null ? name : []));
  const [part] = chunksOf(names);
  if (part === undefined) return [];
  const wanted = new Set(part.map(nameKey));
  const or = `(${part.map((name) => `name.ilike.${quoted(literal(name))}`).join(',')})`;
  const found = await readEvents({ or, mobile_image_url: 'not.is.null', order: 'event_id.asc' });
  return found.filter(({ name }) => wanted.has(nameKey(name)));
}

/** All corrections of artists (rule K5): few, if any. */
async function readCorrections(): Promise<ArtistCorrection[]> {
  const rows: ArtistCorrectionRow[] = [];
  const all = { select: 'name,kind,listed_as', order: 'name', limit: String(MAX_ROWS) };
  for (let after: Filter = {}; ; after = { name: `gt.${rows.at(-1)?.name}` }) {
    const page = await readRows<ArtistCorrectionRow>('artist_corrections', { ...all, ...after });
    // A short page may be due to the server's row cap.
    if (page.length === 0) return rows.map(toArtistCorrection);
    rows.push(...page);
  }
}

/** Corrections of artists, and the rules they make. */
interface Naming {
  readonly artists: readonly ArtistCorrection[];
  readonly rules: ArtistRules;
}

interface FoundEvents {
  readonly events: readonly EventRecord[];
  readonly isCut: boolean;
}

async function eventsOfArtist(name: string, columns: string, { artists, rules }: Naming): Promise<FoundEvents> {
  const or = `(${namesOf(name, artists)
    .map((each) => likeAny('name', each, containing).slice(1, -1))
    .join(',')})`;
  const events = await readEvents({ select: columns, or, ...NEWEST });
  const key = artistKey(collapseWhitespace(name));
  const own = events.filter((event) => artistKey(artistName(event.name, rules) ?? '') === key);
  return { events: own, isCut: events.length === MAX_ROWS };
}

/** What the event is listed for, and what is listed for it (rule K7). */
async function readJoined(id: string): Promise<JoinedEvent[]> {
  const rows = await readRows<JoinedRow>('joined_events', {
    select: '*',
    or: `(event_id.eq.${id},listed_as.eq.${id})`,
  });
  return rows.map(toJoinedEvent);
}

async function findEvent(target: Target & { kind: 'event' }, now: Instant, naming: Naming): Promise<Found | string> {
  if (!/^\d{1,16}$/.test(target.id)) return null;
  const joined = await readJoined(target.id);
  const listedAs = joined.find(({ id }) => id === Number(target.id))?.listedAs;
  if (listedAs !== undefined) return eventPath(listedAs);
  const [event] = withJoined(await readEvents({ select: '*', event_id: `eq.${target.id}` }), joined);
  if (event === undefined) return null;
  const { name, venueSlug } = event;
  const artist = artistName(name, naming.rules);
  const [same, own, here] = await Promise.all([
    name === null ? [] : readEvents({ name: `ilike.${literal(name)}`, ...SOONEST }),
    artist === null ? null : eventsOfArtist(artist, COLUMNS, naming),
    venueSlug === null
      ? []
      : readEvents({ venue_slug: `eq.${venueSlug}`, or: aroundNow(now).ahead, ...SOONEST, limit: String(NEARBY) }),
  ]);
  const others = [...same.filter((other) => nameKey(other.name) === nameKey(name)), ...(own?.events ?? []), ...here];
  const events = [...others, ...(await withPictures([event, ...here])), event];
  return { target, events, venues: await readVenues(events.map((other) => other.venueSlug)), isCut: false };
}

async function findArtist(
  target: Target & { kind: 'artist' | 'artist-at-venue' },
  columns: string,
  naming: Naming,
): Promise<Found> {
  const escaped = isEscapedName(target.name) ? await artistOfEscaped(target.name, naming.artists) : null;
  const typed = escaped === null ? possibleNames(target.name) : [escaped];
  const present = typed.flatMap((name) => presentName(name, naming.rules) ?? []);
  // A typed name first, unless it is listed as another one.
  const names = [...typed.filter((name) => listedName(name, naming.rules) === name), ...present];
  for (const name of new Set(names)) {
    const { events, isCut } = await eventsOfArtist(name, columns, naming);
    if (events.length === 0) continue;
    const venues = await readVenues(events.map(({ venueSlug }) => venueSlug));
    return { target: { ...target, name: collapseWhitespace(name) }, events, venues, isCut };
  }
  return null;
}

async function findVenue(target: Target & { kind: 'venue' }, now: Instant): Promise<Found> {
  const slug = await slugOfTyped(target.slug);
  if (slug === null) return null;
  const at = { venue_slug: `eq.${slug}` };
  const { ahead, behind } = aroundNow(now);
  const [coming, gone, venues] = await Promise.all([
    readEvents({ ...at, or: ahead, ...SOONEST }),
    readEvents({ ...at, or: behind, ...LATEST }),
    readVenues([slug]),
  ]);
  const isCut = Math.max(coming.length, gone.length) === MAX_ROWS;
  return { target: { ...target, slug }, events: [...(await withPictures(coming)), ...gone, ...coming], venues, isCut };
}

/**
 * Looks up what a path names, for listings newer than the build (rule T11).
 *
 * @returns the path to go to if an artist was only a mark of status (rule A9), or another event is listed; `null` if the database does not have it
 *   either
 * @throws when the database cannot be queried
 */
export async function lookUp(target: Target, now: Instant): Promise<LiveRows | string | null> {
  // Nothing stored has such a character, and the database refuses to look for it.
  if (backend === null || JSON.stringify(target).includes('\\u0000')) return null;
  const artists = await readCorrections();
  const found = await find(target, now, { artists, rules: artistRules(artists) });
  return found === null || typeof found === 'string' ? found : { ...found, corrections: { artists } };
}

async function find(target: Target, now: Instant, naming: Naming): Promise<Found | string> {
  if (target.kind === 'event') return await findEvent(target, now, naming);
  if (target.kind === 'venue') return await findVenue(target, now);
  const isNobody = presentName(target.name) === null;
  if (target.kind === 'artist') return isNobody ? routes.artists : await findArtist(target, COLUMNS, naming);
  if (isNobody) return await findVenue({ kind: 'venue', slug: target.slug }, now);
  const slug = await slugOfTyped(target.slug);
  return slug === null ? null : await findArtist({ ...target, slug }, '*', naming);
}
