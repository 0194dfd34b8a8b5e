import type { CalendarDay } from '../../src/domain/time/instant.ts';
import { instantOf, wallTime } from '../../src/domain/time/zone-time.ts';
import type { ReadItem } from '../import/read/read-item.ts';
import type { SeedRow } from './event-row.ts';
import { oddRows } from './odd-names.ts';
import { season } from './season.ts';

export interface SeedRequest {
  readonly events: number;
  readonly seed: string;
  /** The season's today; null means the day of `now` in `zone`. */
  readonly day: CalendarDay | null;
  readonly oddNames: boolean;
  /** IANA zone of the site. */
  readonly zone: string;
  readonly now: Date;
}

const BATCH = 500;

/** Generates all rows. */
export function* seedRows({ events, seed, oddNames, zone, now, day: given }: SeedRequest): Generator<SeedRow> {
  const day = given ?? wallTime(now.getTime(), zone).day;
  yield* season({ events, seed, day, midnight: instantOf(day, 0, zone) });
  if (oddNames) yield* oddRows(day);
}

/** The rows in batches, in the form of the import's readers. */
export async function* seedItems(request: SeedRequest): AsyncGenerator<ReadItem[]> {
  let batch: ReadItem[] = [];
  let line = 0;
  for (const value of seedRows(request)) {
    line += 1;
    batch.push({ kind: 'row', line, value });
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}
