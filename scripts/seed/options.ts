import { parseArgs } from 'node:util';
import type { CalendarDay } from '../../src/domain/time/instant.ts';
import { UsageError } from '../cli/command.ts';
import { isCalendarDay } from '../import/moment.ts';

export interface SeedCommandOptions {
  readonly events: number;
  readonly seed: string;
  /** The season's today; null means BUILD_NOW or the current day. */
  readonly day: CalendarDay | null;
  readonly oddNames: boolean;
  /** Write NDJSON to this file instead of loading; `-` is standard output. */
  readonly output: string | null;
  /** Only redraw the posters in public/demo/. */
  readonly posters: boolean;
  /** Only remove generated listings. */
  readonly remove: boolean;
}

/** Size of the demo set. */
export const DEMO_EVENTS = 600;
const MAX_EVENTS = 5_000_000;

/** @throws UsageError naming the option */
export function parseSeedOptions(args: string[]): SeedCommandOptions {
  const { values } = parseArgs({
    args,
    options: {
      events: { type: 'string', default: String(DEMO_EVENTS) },
      seed: { type: 'string', default: 'demo' },
      at: { type: 'string' },
      'odd-names': { type: 'boolean', default: false },
      output: { type: 'string' },
      posters: { type: 'boolean', default: false },
      remove: { type: 'boolean', default: false },
    },
  });
  const events = /^\d{1,7}$/.test(values.events) ? Number(values.events) : 0;
  if (events < 1 || events > MAX_EVENTS) {
    throw new UsageError(`--events ${values.events}: give a whole number from 1 to ${MAX_EVENTS}.`);
  }
  const day = values.at?.slice(0, 10) ?? null;
  if (day !== null && !(isCalendarDay(day) && /^.{10}(?:T|$)/.test(values.at ?? ''))) {
    throw new UsageError(`--at ${values.at}: give a day such as 2026-11-27.`);
  }
  return {
    events,
    seed: values.seed,
    day,
    oddNames: values['odd-names'],
    output: values.output ?? null,
    posters: values.posters,
    remove: values.remove,
  };
}
