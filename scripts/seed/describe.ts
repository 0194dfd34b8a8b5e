import type { Random } from './random.ts';
import type { Voice } from './words/genres.ts';
import {
  CLOSINGS,
  FEELS,
  INSTRUMENTS,
  LATER_NIGHTS,
  MIDDLES,
  MOODS,
  OPENINGS,
  PLACES,
  THINGS,
} from './words/sentences.ts';

export interface Subject {
  readonly voice: Voice;
  readonly artist: string;
  readonly venue: string;
  readonly area: string;
  readonly minor: string;
  /** Another performer. */
  readonly guest: string;
  /** Number of the night in its run, from 1. */
  readonly night: number;
}

const NUMBERS = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const ORDINALS = ['second', 'third', 'fourth', 'fifth', 'sixth'];

/** The description of an event: one to three paragraphs, separated by empty lines. */
export function describeShow(subject: Subject, chance: Random): string {
  const { voice, night } = subject;
  if (night > 1 && chance.chance(0.3)) {
    return fill(chance.pick(LATER_NIGHTS), { ...words(subject, chance), n: NUMBERS[night - 2] ?? String(night) });
  }
  const opening = draw(OPENINGS[voice], chance.chance(0.35) ? 2 : 1, chance);
  const middle = chance.chance(0.75) ? draw(MIDDLES[voice], chance.chance(0.3) ? 2 : 1, chance) : [];
  const closing = chance.chance(0.65) ? draw(CLOSINGS, chance.chance(0.35) ? 2 : 1, chance) : [];
  const [first, ...rest] = [opening, middle, closing].filter((sentences) => sentences.length > 0);
  // Some sources write a single block.
  const paragraphs =
    rest.length > 0 && chance.chance(0.3)
      ? [[...(first ?? []), ...(rest[0] ?? [])], ...rest.slice(1)]
      : [first ?? [], ...rest];
  return paragraphs.map((sentences) => fill(sentences.join(' '), words(subject, chance))).join('\n\n');
}

function draw(bank: readonly string[], count: number, chance: Random): string[] {
  const start = chance.whole(0, bank.length - 1);
  const step = chance.whole(1, bank.length - 1);
  return Array.from({ length: count }, (_, index) => bank[(start + index * step) % bank.length] as string);
}

function words({ artist, venue, area, minor, guest }: Subject, chance: Random): Record<string, string> {
  const [first, second] = draw(INSTRUMENTS, 2, chance);
  return {
    A: artist,
    V: venue,
    B: guest,
    area,
    minor: minor === 'R&B' ? minor : minor.toLowerCase(),
    n: chance.pick(NUMBERS),
    nth: chance.pick(ORDINALS),
    year: String(chance.whole(1961, 2019)),
    place: chance.pick(PLACES),
    mood: chance.pick(MOODS),
    feel: chance.pick(FEELS),
    first: first ?? '',
    second: second ?? '',
    thing: chance.pick(THINGS),
  };
}

/** Replaces placeholders, and corrects articles and capitals around them. */
function fill(text: string, values: Record<string, string>): string {
  return text
    .replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '')
    .replace(/\bthe (?:a|an|one) /g, 'the ')
    .replace(/\b([Aa]) (?=[aeiou])/g, '$1n ')
    .replace(/(?:^|[.?!] )\p{Ll}/gu, (start) => start.toUpperCase());
}
