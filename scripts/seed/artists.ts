import { artistKey, artistName } from '../../src/domain/catalogue/artist-name.ts';
import { type Random, random } from './random.ts';
import { ADJECTIVES, FIRST_NAMES, LAST_NAMES, NOUNS } from './words/billing.ts';
import { GENRES, type Voice } from './words/genres.ts';

export interface Performer {
  readonly name: string;
  readonly major: string;
  readonly minor: string;
  /** Major category of some of the shows. */
  readonly otherMajor: string;
  readonly voice: Voice;
}

/** `count` performers with different artist keys: first the invented ones, then names combined from words. */
export function makePerformers(count: number, seed: string): Performer[] {
  const performers: Performer[] = [];
  const keys = new Set<string>();
  const add = (name: string, genre: (typeof GENRES)[number], chance: Random): void => {
    const key = artistKey(artistName(name) ?? '');
    if (keys.has(key) || performers.length >= count) return;
    keys.add(key);
    performers.push({
      name,
      major: genre.major,
      minor: chance.pick(genre.minors),
      otherMajor: chance.pick(genre.related),
      voice: genre.voice,
    });
  };
  const longest = Math.max(...GENRES.map(({ names }) => names.length));
  for (let index = 0; index < longest; index++) {
    for (const genre of GENRES) {
      const name = genre.names[index];
      if (name !== undefined) add(name, genre, random(seed, 'performer', name));
    }
  }
  for (let index = 0; performers.length < count; index++) {
    const chance = random(seed, 'further performer', index);
    const genre = chance.pick(GENRES);
    add(furtherName(genre.voice, index, chance), genre, chance);
  }
  return performers;
}

function furtherName(voice: Voice, index: number, chance: Random): string {
  const noun = chance.pick(NOUNS);
  const person = `${chance.pick(FIRST_NAMES)} ${chance.pick(LAST_NAMES)}`;
  if (voice === 'comedy' || (voice === 'quiet' && chance.chance(0.5))) {
    // Middle initials keep names different in large seasons.
    return index < 6000 ? person : person.replace(' ', ` ${chance.pick([...'ABCDEFGHJKLMNPRSTVWZ'])}. `);
  }
  const pair = `${chance.pick(ADJECTIVES)} ${noun}`;
  if (voice === 'quiet')
    return `${person.split(' ')[1]} ${chance.pick(['Trio', 'Quartet', 'Quintet', 'Family', 'Brothers', 'Sisters'])}`;
  if (voice === 'chamber')
    return `${pair} ${chance.pick(['Ensemble', 'Consort', 'Singers', 'Strings', 'Winds', 'Players'])}`;
  if (voice === 'stage')
    return chance.pick([
      `The ${noun} of ${chance.pick(FIRST_NAMES)}`,
      `The ${pair}`,
      `A ${pair} in ${chance.pick(NOUNS)}`,
    ]);
  return chance.pick([
    pair,
    `The ${pair}s`,
    `${noun} ${chance.pick(NOUNS)}`,
    `${pair} ${chance.pick(NOUNS)}`,
    `${pair} Club`,
  ]);
}
