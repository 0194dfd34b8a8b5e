/** Times of one source that are exactly 00:00. */
export interface Midnights {
  /** `null` for rows that name no source. */
  readonly source: string | null;
  readonly midnights: number;
  /** Rows with any time. */
  readonly timed: number;
}

/** Few events begin at midnight. A source with more than this share of them probably means that it knows no time. */
const SUSPICIOUS_SHARE = 0.05;
const SUSPICIOUS_ROWS = 5;

/** Counts times by source, and finds the sources whose 00:00 seems to mean that the time is unknown. */
export function countMidnights() {
  const sources = new Map<string | null, { midnights: number; timed: number }>();
  return {
    add(source: string | null, isMidnight: boolean): void {
      const counts = sources.get(source) ?? { midnights: 0, timed: 0 };
      counts.timed += 1;
      if (isMidnight) counts.midnights += 1;
      sources.set(source, counts);
    },
    suspicious(): Midnights[] {
      return [...sources]
        .filter(([, { midnights, timed }]) => midnights >= SUSPICIOUS_ROWS && midnights > timed * SUSPICIOUS_SHARE)
        .map(([source, counts]) => ({ source, ...counts }));
    },
  };
}
