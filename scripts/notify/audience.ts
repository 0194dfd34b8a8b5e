import { toListing } from '../../src/domain/catalogue/listing.ts';
import type { VenueRecord } from '../../src/domain/catalogue/types.ts';
import { changeEmbed } from '../../src/domain/notify/change-embed.ts';
import { changeOf } from '../../src/domain/notify/event-change.ts';
import { type Announcement, newEventEmbed } from '../../src/domain/notify/event-embed.ts';
import {
  type AdditionIndex,
  indexAdditions,
  type Match,
  matchFollower,
  wordsOf,
} from '../../src/domain/notify/notify-match.ts';
import { mutedBy } from '../../src/domain/text/mute.ts';
import type { Clock } from './lane.ts';
import type { Follower, KnownEvent, NotifyDatabase } from './notify-database.ts';
import type { Item } from './parcel.ts';

/** A person, and everything to tell them: changes first, then news, soonest first. */
export interface Recipient {
  readonly person: Follower;
  readonly items: readonly Item[];
  /** What their blacklist keeps from them. */
  readonly muted: number;
}

/** What everybody's notifications are made from. */
export interface Programme {
  /** Origin of the site. */
  readonly origin: string;
  readonly clock: Pick<Clock, 'now'>;
  readonly siteTimeZone: string;
  readonly venues: ReadonlyMap<string, VenueRecord>;
  readonly additions: AdditionIndex;
}

/** Reads the upcoming events once, for everybody. */
export async function readProgramme(
  database: Pick<NotifyDatabase, 'upcomingEvents' | 'venues'>,
  site: Pick<Programme, 'origin' | 'clock' | 'siteTimeZone'>,
): Promise<Programme> {
  const venues = new Map((await database.venues()).map((venue) => [venue.slug, venue]));
  const additions = (await database.upcomingEvents()).map(({ event: record, storedAt }) => {
    const event = toListing(record, venues.get(record.venueSlug ?? ''), site.siteTimeZone, null);
    return { event, storedAt, words: wordsOf(event) };
  });
  return { ...site, venues, additions: indexAdditions(additions) };
}

/**
 * Everybody who has a webhook, by id, with what they are to be told; people with nothing to be told too. Read in pages
 * as it is asked for, so that what is told is never much older than its reading.
 *
 * @param dryRun whether to leave what people know of their events as it is
 */
export async function* readAudience(
  database: Pick<NotifyDatabase, 'followers' | 'undelivered' | 'changes' | 'noteKnown'>,
  programme: Programme,
  dryRun: boolean,
): AsyncGenerator<Recipient, void, undefined> {
  let page = await database.followers(null);
  for (let last = page.at(-1); last !== undefined; last = page.at(-1)) {
    const announcement = { origin: programme.origin, now: programme.clock.now() };
    const matches = new Map(
      page.map((person) => [person.id, matchFollower(person, programme.additions, announcement.now)]),
    );
    const ids = [...matches].map(([id, { wanted }]) => [id, wanted.map(({ addition }) => addition.event.id)] as const);
    const undelivered = await database.undelivered(new Map(ids.filter(([, wanted]) => wanted.length > 0)));
    const changes = await changesByPerson(database, page, dryRun, programme);
    for (const person of page) {
      const { wanted = [], muted = 0 } = matches.get(person.id) ?? {};
      const open = new Set(undelivered.get(person.id));
      const news = wanted.filter(({ addition }) => open.has(addition.event.id));
      const told = (changes.get(person.id) ?? []).map((change) => changeItem(change, person, programme, announcement));
      yield {
        person,
        items: [...told.filter((item) => item !== null), ...news.map((match) => newsItem(match, announcement))],
        muted: muted + told.filter((item) => item === null).length,
      };
    }
    page = await database.followers(last.id);
  }
}

interface Change extends KnownEvent {
  readonly known: NonNullable<KnownEvent['known']>;
  readonly kind: NonNullable<ReturnType<typeof changeOf>>;
}

/** What is worth telling. The rest is known from now on, so that it does not come up again. */
async function changesByPerson(
  database: Pick<NotifyDatabase, 'changes' | 'noteKnown'>,
  page: readonly Follower[],
  dryRun: boolean,
  { venues, siteTimeZone }: Programme,
): Promise<Map<string, Change[]>> {
  const worth = new Map<string, Change[]>();
  const silent: KnownEvent[] = [];
  for (const changed of await database.changes(page.map(({ id }) => id))) {
    const { userId, event, known, current } = changed;
    const { zone } = toListing(event, venues.get(event.venueSlug ?? ''), siteTimeZone, null);
    const kind = known === null ? null : changeOf(known, current, zone);
    const others = worth.get(userId) ?? [];
    if (known === null || kind === null) silent.push(changed);
    // Two hearts on one event, `7` and `07`: one person, told once.
    else if (!others.some((other) => other.event.id === event.id)) {
      worth.set(userId, [...others, { ...changed, known, kind }]);
    }
  }
  if (silent.length > 0 && !dryRun) await database.noteKnown(silent);
  return worth;
}

/** `null` when the person's blacklist mutes it. */
function changeItem(
  { event, known, kind, state }: Change,
  { blacklist }: Follower,
  programme: Programme,
  announcement: Announcement,
): Item | null {
  const listing = toListing(event, programme.venues.get(event.venueSlug ?? ''), programme.siteTimeZone, null);
  if (blacklist.length > 0 && mutedBy(wordsOf(listing), blacklist) !== null) return null;
  return {
    eventId: event.id,
    title: listing.title,
    alert: { event_id: event.id, kind, state },
    embed: changeEmbed(kind, listing, known, announcement),
  };
}

function newsItem({ addition, reasons }: Match, announcement: Announcement): Item {
  const { event } = addition;
  return { eventId: event.id, title: event.title, alert: null, embed: newEventEmbed(event, reasons, announcement) };
}
