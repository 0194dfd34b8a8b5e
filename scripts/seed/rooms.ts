import { slugFromName } from '../import/venue-slug.ts';
import { PALETTES } from './poster/palettes.ts';
import { random } from './random.ts';
import { AREAS, FAR_AREA, FAR_ZONE, type NamedRoom, ROOM_TYPES, ROOM_WORDS, ROOMS } from './words/rooms.ts';

export interface Room extends NamedRoom {
  /** Index in the list. */
  readonly number: number;
  readonly slug: string;
  readonly fullName: string;
  /** IANA zone; null means the site's. */
  readonly timeZone: string | null;
  /** Index of its posters' palette. */
  readonly palette: number;
  /** Two capitals in front of its ticket codes. */
  readonly codePrefix: string;
  /** Has past events only. */
  readonly closed: boolean;
}

const CLOSED_EVERY = 14;

/** `count` rooms with different slugs. */
export function makeRooms(count: number, seed: string): Room[] {
  const rooms: Room[] = [];
  const slugs = new Set<string>();
  const add = (named: NamedRoom): void => {
    const slug = slugFromName(named.name.replaceAll('’', ''));
    if (slugs.has(slug) || rooms.length >= count) return;
    slugs.add(slug);
    rooms.push({
      ...named,
      number: rooms.length,
      slug,
      fullName: named.full ?? named.name,
      timeZone: named.area === FAR_AREA ? FAR_ZONE : null,
      palette: rooms.length % PALETTES.length,
      codePrefix: slug
        .replace(/[^a-z]/g, '')
        .slice(0, 2)
        .toUpperCase(),
      closed: rooms.length % CLOSED_EVERY === CLOSED_EVERY - 1,
    });
  };
  for (const named of ROOMS) add(named);
  for (let index = 0; rooms.length < count; index++) {
    const chance = random(seed, 'room', index);
    const [type, kind] = chance.pick(ROOM_TYPES);
    const [first, second] = [chance.pick(ROOM_WORDS), chance.pick(ROOM_WORDS)];
    const area = chance.pick(AREAS);
    const name = chance.chance(0.4) ? `${first} ${type}` : `${first} & ${second} ${type}`;
    add({ name: chance.chance(0.3) ? `The ${name}` : name, kind, area });
  }
  return rooms;
}
