import type { Instant } from '../../time/instant.ts';
import { numberColumn, readNumbers } from './columns.ts';
import type { ShowSet } from './show-set.ts';

const MINUTE = 60_000;
/** Counts on a site older than this, in ms, need the separate dates file. */
const EXACT_FOR = 3 * 24 * 60 * MINUTE;
/** Number of columns written by `encodeSoon`. */
export const SOON_COLUMNS = 5;

/** The events that pass soon after the build: what counts as of the build need to be right at view time. */
export interface Soon {
  /** Until then `events` is enough to correct the counts. */
  readonly exactUntil: Instant;
  /** Events that pass by `exactUntil`: each counts in a group of a pair until `until`. */
  readonly events: readonly {
    readonly pair: number;
    /** Index among the groups of the pair. */
    readonly group: number;
    readonly until: Instant;
  }[];
}

export function encodeSoon({ performers, now, scope }: ShowSet): string[] {
  const pairs = scope === 'all' ? [] : performers.flatMap((performer) => performer.pairs);
  const soon = pairs.flatMap(({ groups }, pair) =>
    groups.flatMap(({ events }, group) =>
      events.flatMap(({ upcomingUntil: until }) =>
        until !== null && until <= now + EXACT_FOR ? [{ pair, group, until }] : [],
      ),
    ),
  );
  const minute = Math.floor(now / MINUTE);
  return [
    numberColumn([now]),
    numberColumn(soon.map(({ pair }, index) => pair - (soon[index - 1]?.pair ?? 0))),
    numberColumn(soon.map(({ group }) => group)),
    numberColumn(soon.map(({ until }) => Math.floor(until / MINUTE) - minute)),
    numberColumn(soon.map(({ until }) => until % MINUTE)),
  ];
}

/** @throws ColumnsError if a column is incomplete */
export function decodeSoon([built = '', pairs = '', groups = '', minutes = '', rests = '']: readonly string[]): Soon {
  const [now = 0] = readNumbers(built);
  const groupNumbers = readNumbers(groups);
  const minuteNumbers = readNumbers(minutes);
  const restNumbers = readNumbers(rests);
  let pair = 0;
  const events = readNumbers(pairs).map((step, index) => {
    pair += step;
    const minute = Math.floor(now / MINUTE) + (minuteNumbers[index] ?? 0);
    return { pair, group: groupNumbers[index] ?? 0, until: minute * MINUTE + (restNumbers[index] ?? 0) };
  });
  return { exactUntil: now + EXACT_FOR, events };
}
