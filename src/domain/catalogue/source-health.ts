import type { Instant } from '../time/instant.ts';

/** How a source of listings is doing: a row of `sources`. */
export interface SourceRecord {
  readonly name: string;
  readonly lastSuccessAt: Instant | null;
  /** When its listings were last read, also if too many rows of them could not be used; not when they were unchanged. */
  readonly readAt: Instant | null;
  /** The first failure since the last success; `null` while it works. */
  readonly failingSince: Instant | null;
  /** When its newest event was first listed. */
  readonly newestAt: Instant | null;
  /** Its upcoming events after its last run. */
  readonly upcoming: number;
  /** Days without a new event after which it counts as quiet. */
  readonly quietDays: number;
}

/** What is wrong with a source: its last run failed, it lists nothing new, it lists nothing that is upcoming. */
export type SourceTrouble = 'failing' | 'quiet' | 'empty';

const DAY = 86_400_000;

/** What is wrong with a source at `now` (rule R8); nothing for one that works. */
export function troublesOf(source: SourceRecord, now: Instant): SourceTrouble[] {
  const { failingSince, lastSuccessAt, newestAt, quietDays, upcoming } = source;
  if (lastSuccessAt === null) return failingSince === null ? [] : ['failing'];
  return [
    ...(failingSince === null ? [] : (['failing'] as const)),
    ...(newestAt !== null && now - newestAt <= quietDays * DAY ? [] : (['quiet'] as const)),
    ...(upcoming > 0 ? [] : (['empty'] as const)),
  ];
}
