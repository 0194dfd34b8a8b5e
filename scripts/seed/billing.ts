import type { Random } from './random.ts';
import { LONG_PARTS, TITLES } from './words/billing.ts';
import type { Voice } from './words/genres.ts';

/** An event's name as listings write it, with every separator of rule A2. */
export function billing(artist: string, guest: string, venue: string, voice: Voice, chance: Random): string {
  const title = chance.pick(TITLES);
  // Plays have no guests and no tours.
  const music = voice === 'stage' ? 0 : 1;
  const forms: readonly (readonly [number, string])[] = [
    [22, artist],
    [9, `${artist}: ${title}`],
    [6 * music, `${artist} with ${guest}`],
    [2 * music, `${artist} & ${guest}`],
    [3, `${artist} at ${venue}`],
    [2, `${artist} - ${title}`],
    [2, `${artist} — ${title}`],
    [1.5, `${artist} | ${title}`],
    [1.5, `${artist} presents ${title}`],
    [1 * music, `${artist} vs ${guest}`],
    [1, `${artist} @ ${venue}`],
    [2 * music, `${artist} w/ ${guest}`],
    [2 * music, `${artist} featuring ${guest}`],
    [1.5 * music, `${artist} ft. ${guest}`],
    [1.5, artist.startsWith('The ') ? artist.slice(4) : `The ${artist}`],
    [1.5, `${artist} Live`],
    [0.7 * music, `${artist} World Tour`],
    [0.7 * music, `${artist} Residency`],
    [0.5 * music, `${artist} Concert`],
    [0.5, artist.toUpperCase()],
    [2 * music, `${artist}: ${title} with ${guest}`],
    [0.7, `${artist}: ${title}, ${chance.pick(LONG_PARTS)}, with ${guest} and friends, ${chance.pick(LONG_PARTS)}`],
  ];
  let left = chance.next() * forms.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, name] of forms) {
    left -= weight;
    if (left < 0) return name;
  }
  return artist;
}
