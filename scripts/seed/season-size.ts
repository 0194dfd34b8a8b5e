export interface SeasonSize {
  readonly rooms: number;
  readonly performers: number;
}

const DEMO = { events: 600, rooms: 40, performers: 250 };
const LARGE = { events: 50_000, rooms: 1_000, performers: 12_000 };

/** Numbers of rooms and performers, scaled geometrically between 600 and 50,000 events. */
export function seasonSize(events: number): SeasonSize {
  const between = (low: number, high: number) => {
    const exponent = Math.log(high / low) / Math.log(LARGE.events / DEMO.events);
    return Math.max(1, Math.round(low * (events / DEMO.events) ** exponent));
  };
  const performers = Math.min(events, between(DEMO.performers, LARGE.performers));
  return { rooms: between(DEMO.rooms, LARGE.rooms), performers };
}

/** Number of events of each performer: at least one, and many more for the first ones. */
export function eventsPerPerformer(events: number, performers: number): Uint32Array {
  const weight = (rank: number) => (rank + 4) ** -0.7;
  let sum = 0;
  for (let rank = 0; rank < performers; rank++) sum += weight(rank);
  const extra = events - performers;
  const counts = new Uint32Array(performers);
  let reached = 0;
  let dealt = 0;
  for (let rank = 0; rank < performers; rank++) {
    reached += weight(rank);
    const due = rank === performers - 1 ? extra : Math.round((extra * reached) / sum);
    counts[rank] = 1 + due - dealt;
    dealt = due;
  }
  return counts;
}

/** A permutation of the integers below `length` that moves neighbors far apart. */
export function spread(length: number): (index: number) => number {
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
  let step = Math.max(1, Math.round(length * 0.618));
  while (divisor(step, length) !== 1) step += 1;
  return (index) => (index * step) % length;
}
