import type { Artist } from '../../../src/domain/catalogue/types.ts';
import { fold, wordsOf } from './fold.ts';

/** What is repeated at a room, whoever comes. */
const KINDS =
  /(?:^| )(?:open (?:mic|mike|stage|decks|jam)|trivia|(?:pub|music|bar) quiz|quiz night|bingo|karaoke|jam (?:session|night)|(?:blues|jazz|bluegrass|irish|old time) jam|happy hour|brunch|story ?time|book club|game night|movie night|(?:dance|ladies|college|industry|date|family|student|singles|speed dating|poker|taco) night|drag (?:brunch|bingo|night)|poetry slam|farmers market|flea market|craft (?:night|market)|yoga|meditation|workshop|open house|silent disco|line dancing|(?:salsa|swing|tango|contra) (?:night|dancing|dance|lessons?))(?: |$)/;

/** Fewer dates than that are no series. */
const FEWEST = 3;
/** A series has its room; a touring act has many. */
const MOST_ROOMS = 2;
/** Without a word that says so: as many dates, on days a week apart. */
const FEWEST_WEEKLY = 8;
const WEEKLY_SHARE = 0.8;
/** Common words stand in that many names of others. */
const COMMON_FROM = 5;

const DAY = 86_400_000;

/** Share of the days of an artist that are whole weeks after the day before. */
function weeklyShare({ events }: Artist): number {
  const days = [...new Set(events.flatMap(({ localDay }) => localDay ?? []))]
    .sort()
    .map((day) => Date.parse(day) / DAY);
  const gaps = days.slice(1).map((day, index) => day - (days[index] ?? day));
  return gaps.length === 0 ? 0 : gaps.filter((gap) => gap % 7 === 0).length / gaps.length;
}

/** Artists who are likely series: an open mic, a quiz, or common words alone every week in one room. */
export function seriesAmong(artists: readonly Artist[]): Artist[] {
  const names = new Map(artists.map((artist) => [artist, wordsOf(fold(artist.name))]));
  const uses = new Map<string, number>();
  for (const words of names.values()) for (const word of new Set(words)) uses.set(word, (uses.get(word) ?? 0) + 1);
  return artists.filter((artist) => {
    const words = names.get(artist) ?? [];
    if (words.length < 2 || artist.venues.length > MOST_ROOMS || artist.events.length < FEWEST) return false;
    if (KINDS.test(words.join(' '))) return true;
    const isCommon = words.every((word) => (uses.get(word) ?? 0) > COMMON_FROM);
    return isCommon && artist.events.length >= FEWEST_WEEKLY && weeklyShare(artist) >= WEEKLY_SHARE;
  });
}
