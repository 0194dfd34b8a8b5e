import type { Artist, Catalogue, Listing, Site, Venue } from '../catalogue/types.ts';
import { stableHashText } from '../text/stable-hash.ts';
import { isUpcoming } from '../time/upcoming.ts';
import { dateView, yearAt } from './date-view.ts';
import { placeView } from './facts-view.ts';
import type { HeadView } from './head.ts';
import { statusView } from './status-view.ts';
import { hueOf } from './tint.ts';
import { venueLine } from './venue-line.ts';

/** What a picture for sharing shows (rule P25). */
export interface SharePicture {
  readonly title: string;
  /** The day of the month, two digits, in large figures; empty without a date. */
  readonly day: string;
  /** Lines beside it. */
  readonly facts: readonly string[];
  /** The last line, in smaller type; may be empty. */
  readonly note: string;
  /** Of the background, 0 to 359. */
  readonly hue: number;
}

/** Folder of the pictures, in the site. */
export const SHARE_FOLDER = 'share';

/** In pixels, as the site's default picture. */
export const SHARE_SIZE = { width: 1200, height: 630 } as const;

/** Raised when pictures of the same content would look different: their names change with it. */
const DESIGN = 1;

const WHAT = 'Shows, dates and tickets';

/** Emoji, what joins or colours them, and stars and notes: decoration, which the typefaces lack. */
const EMOJI =
  /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\u2600-\u27bf]|[\u200d\ufe0e\ufe0f\u20e3]/gu;
/** Of these, what both typefaces have. */
const SIGNS = /[©®™]/u;

/** The characters that both typefaces have. */
export const DRAWABLE =
  /^[ -~\xA1-\xA3\xA5\xA7-\xAB\xAE-\xB0\xB4\xB6-\xB8\xBA\xBB\xBF-\u0107\u010A-\u0113\u0116-\u011B\u011E-\u0123\u0126\u0127\u012A\u012B\u012E-\u0133\u0136\u0137\u0139-\u013E\u0141-\u0148\u014A-\u014D\u0150-\u015B\u015E-\u0161\u0164\u0165\u016A-\u017E\u01CD\u01CE\u0218-\u021B\u1E80-\u1E85\u1E9E\u1EF2\u1EF3\u2013\u2014\u2018-\u201A\u201C-\u201E\u2022\u2026\u2039\u203A\u20AC\u2122\u2191\u2193\u2212]*$/;

/** A text on one line, without emoji. */
const plain = (text: string) =>
  text
    .normalize('NFC')
    .replace(EMOJI, (sign) => (SIGNS.test(sign) ? sign : ''))
    .replace(/[\u2010\u2011]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();

/** `null` without a title, and where the typefaces lack a character. */
function drawable({ title, day, facts, note, hue }: SharePicture): SharePicture | null {
  const texts = [title, ...facts, note].map(plain);
  if (texts[0] === '' || !texts.every((text) => DRAWABLE.test(text))) return null;
  return { title: texts[0] ?? '', day, facts: texts.slice(1, -1), note: texts.at(-1) ?? '', hue };
}

const hasAhead = ({ events }: Pick<Artist, 'events'>, { now }: Site) =>
  events.some(({ upcomingUntil }) => isUpcoming(upcomingUntil, now));

/** The picture of an event that is upcoming and has none by rule C4; else `null`. */
export function eventPicture({ site }: Pick<Catalogue, 'site'>, event: Listing): SharePicture | null {
  if (site.hasSharePictures !== true || event.image !== null || !isUpcoming(event.upcomingUntil, site.now)) return null;
  const date = dateView(event, yearAt(site.now, site.timeZone));
  if (date === null) return null;
  const when = [date.time, statusView(event)?.word].filter(Boolean).join(', ');
  return drawable({
    title: event.title,
    day: date.day,
    facts: when === '' ? [date.longText] : [date.longText, when],
    note: venueLine(event.venueName, event.city) ?? '',
    hue: hueOf(event.venueSlug ?? event.title),
  });
}

/** The picture of a venue with something upcoming; else `null`. */
export function venuePicture({ site }: Pick<Catalogue, 'site'>, venue: Venue): SharePicture | null {
  if (site.hasSharePictures !== true || !hasAhead(venue, site)) return null;
  const note = placeView(venue)?.text ?? '';
  return drawable({ title: venue.name, day: '', facts: [WHAT], note, hue: hueOf(venue.slug) });
}

/**
 * The picture of an artist with something upcoming; else `null`.
 *
 * @param shown the events of the page
 */
export function artistPicture(
  { site }: Pick<Catalogue, 'site'>,
  artist: Artist,
  shown: Pick<Artist, 'events'> = artist,
): SharePicture | null {
  if (site.hasSharePictures !== true || !hasAhead(shown, site)) return null;
  return drawable({ title: artist.name, day: '', facts: [WHAT], note: '', hue: hueOf(artist.name) });
}

/** File of a picture, relative to the site: another one when anything that it shows changes. */
export const shareFile = (picture: SharePicture): string =>
  `${SHARE_FOLDER}/${stableHashText(JSON.stringify([DESIGN, picture]))}.png`;

/** All pictures of a site by file, in the same order in every process. */
export function sharePictures(catalogue: Catalogue): Map<string, SharePicture> {
  const { events, venues, artists } = catalogue;
  const all = [
    ...venues.map((venue) => venuePicture(catalogue, venue)),
    ...artists.map((artist) => artistPicture(catalogue, artist)),
    ...events.map((event) => eventPicture(catalogue, event)),
  ];
  return new Map(all.flatMap((picture) => (picture === null ? [] : [[shareFile(picture), picture]])));
}

/** The head of a page with its picture for sharing, if there is one. */
export function withPicture(head: HeadView, picture: SharePicture | null): HeadView {
  if (picture === null) return head;
  const imageText = [picture.title, ...picture.facts, picture.note].filter((text) => text !== '').join(', ');
  return { ...head, image: `/${shareFile(picture)}`, imageText };
}
