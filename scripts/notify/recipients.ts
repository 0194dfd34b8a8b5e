import type { ArtistRules } from '../../src/domain/catalogue/artist-name.ts';
import { type BilledArtist, billsById } from '../../src/domain/catalogue/bill.ts';
import { artistRules } from '../../src/domain/catalogue/corrections.ts';
import { toListing, venueDisplayName } from '../../src/domain/catalogue/listing.ts';
import type { VenueRecord } from '../../src/domain/catalogue/types.ts';
import { changeEmbed } from '../../src/domain/notify/change-embed.ts';
import { changeOf } from '../../src/domain/notify/event-change.ts';
import { type Announcement, newEventEmbed } from '../../src/domain/notify/event-embed.ts';
import { type AdditionIndex, indexAdditions, type Match, matchFollower } from '../../src/domain/notify/notify-match.ts';
import { muteRule } from '../../src/domain/text/mute.ts';
import { muteTextsOf } from '../../src/domain/views/mute-texts.ts';
import type { Notification } from './notification.ts';
import type { Follower, KnownEvent, NotifyDatabase } from './notify-database.ts';
import type { Clock } from './send-queue.ts';

/** A person with their notifications: changes first, then new events, soonest first. */
export interface Recipient {
  readonly person: Follower;
  readonly items: readonly Notification[];
  /** Number of notifications that their blacklist mutes. */
  readonly muted: number;
}

/** The listings that all notifications are derived from. */
export interface Upcoming {
  /** Origin of the site. */
  readonly origin: string;
  readonly clock: Pick<Clock, 'now'>;
  readonly siteTimeZone: string;
  readonly venues: ReadonlyMap<string, VenueRecord>;
  readonly rules: ArtistRules;
  readonly additions: AdditionIndex;
}

/** The bills of events that have one, by id. Past events count: their names tell who is an artist (rule A10). */
async function readBills(
  database: Pick<NotifyDatabase, 'eventNames'>,
  venues: ReadonlyMap<string, VenueRecord>,
  rules: ArtistRules,
): Promise<ReadonlyMap<number, readonly BilledArtist[]>> {
  const names = [...venues].map(([slug, venue]) => venueDisplayName(slug, venue));
  return billsById(await database.eventNames(), names, rules);
}

/** Reads the upcoming events, once for all people. */
export async function readUpcoming(
  database: Pick<NotifyDatabase, 'upcomingEvents' | 'eventNames' | 'venues' | 'artistCorrections'>,
  site: Pick<Upcoming, 'origin' | 'clock' | 'siteTimeZone'>,
): Promise<Upcoming> {
  const venues = new Map((await database.venues()).map((venue) => [venue.slug, venue]));
  const rules = artistRules(await database.artistCorrections());
  const bills = await readBills(database, venues, rules);
  const additions = (await database.upcomingEvents()).map(({ event: record, storedAt }) => {
    const event = toListing(record, venues.get(record.venueSlug ?? ''), site.siteTimeZone, null, rules);
    return { event, storedAt, muteTexts: muteTextsOf(event), bill: bills.get(record.id) ?? [] };
  });
  return { ...site, venues, rules, additions: indexAdditions(additions) };
}

/**
 * Everybody with a webhook, by id, including people without notifications. Read page by page on demand, so that nothing
 * is sent long after it was read.
 *
 * @param dryRun whether to leave the stored known states of events unchanged
 */
export async function* readRecipients(
  database: Pick<NotifyDatabase, 'followers' | 'undelivered' | 'changes' | 'markKnown'>,
  upcoming: Upcoming,
  dryRun: boolean,
): AsyncGenerator<Recipient, void, undefined> {
  let page = await database.followers(null);
  for (let last = page.at(-1); last !== undefined; last = page.at(-1)) {
    const announcement = { origin: upcoming.origin, now: upcoming.clock.now() };
    const matches = new Map(
      page.map((person) => [person.id, matchFollower(person, upcoming.additions, announcement.now)]),
    );
    const ids = [...matches].map(([id, { wanted }]) => [id, wanted.map(({ addition }) => addition.event.id)] as const);
    const undelivered = await database.undelivered(new Map(ids.filter(([, wanted]) => wanted.length > 0)));
    const changes = await changesByPerson(database, page, dryRun, upcoming);
    for (const person of page) {
      const { wanted = [], muted = 0 } = matches.get(person.id) ?? {};
      const undeliveredIds = new Set(undelivered.get(person.id));
      const additions = wanted.filter(({ addition }) => undeliveredIds.has(addition.event.id));
      const mutedBy = muteRule(person.blacklist);
      const changeItems = (changes.get(person.id) ?? []).map((change) =>
        changeNotification(change, mutedBy, upcoming, announcement),
      );
      yield {
        person,
        items: [
          ...changeItems.filter((item) => item !== null),
          ...additions.map((match) => newsNotification(match, announcement)),
        ],
        muted: muted + changeItems.filter((item) => item === null).length,
      };
    }
    page = await database.followers(last.id);
  }
}

interface Change extends KnownEvent {
  readonly known: NonNullable<KnownEvent['known']>;
  readonly kind: NonNullable<ReturnType<typeof changeOf>>;
}

/** Changes worth a notification. All others are marked as known, so that they do not come up again. */
async function changesByPerson(
  database: Pick<NotifyDatabase, 'changes' | 'markKnown'>,
  page: readonly Follower[],
  dryRun: boolean,
  { venues, siteTimeZone }: Upcoming,
): Promise<Map<string, Change[]>> {
  const worth = new Map<string, Change[]>();
  const silent: KnownEvent[] = [];
  for (const changed of await database.changes(page)) {
    const { userId, event, known, current } = changed;
    const { zone } = toListing(event, venues.get(event.venueSlug ?? ''), siteTimeZone, null);
    const kind = known === null ? null : changeOf(known, current, zone);
    const others = worth.get(userId) ?? [];
    if (known === null || kind === null) silent.push(changed);
    // Favorites `7` and `07` are the same event: notify once.
    else if (!others.some((other) => other.event.id === event.id)) {
      worth.set(userId, [...others, { ...changed, known, kind }]);
    }
  }
  if (silent.length > 0 && !dryRun) await database.markKnown(silent);
  return worth;
}

/** `null` when the person's blacklist mutes it. */
function changeNotification(
  { event, known, kind, state }: Change,
  mutedBy: ReturnType<typeof muteRule>,
  upcoming: Upcoming,
  announcement: Announcement,
): Notification | null {
  const venue = upcoming.venues.get(event.venueSlug ?? '');
  const listing = toListing(event, venue, upcoming.siteTimeZone, null, upcoming.rules);
  if (mutedBy(muteTextsOf(listing)) !== null) return null;
  return {
    eventId: event.id,
    title: listing.title,
    alert: { event_id: event.id, kind, state },
    embed: changeEmbed(kind, listing, known, announcement),
  };
}

function newsNotification({ addition, reasons }: Match, announcement: Announcement): Notification {
  const { event } = addition;
  return { eventId: event.id, title: event.title, alert: null, embed: newEventEmbed(event, reasons, announcement) };
}
