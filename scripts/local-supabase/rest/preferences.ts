/** The parts of the `Prefer` header that supabase-js sends. */
export interface Preferences {
  readonly resolution: 'merge-duplicates' | 'ignore-duplicates' | null;
  /** Whether a write answers with its rows. */
  readonly returnsRows: boolean;
  /** Whether a read counts all matching rows. */
  readonly counts: boolean;
}

/** Unknown preferences are ignored. */
export function parsePreferences(header: string | null): Preferences {
  const given = (header ?? '').split(',').map((part) => part.trim());
  const resolution = (['merge-duplicates', 'ignore-duplicates'] as const).find((name) =>
    given.includes(`resolution=${name}`),
  );
  return {
    resolution: resolution ?? null,
    returnsRows: given.includes('return=representation'),
    counts: given.includes('count=exact'),
  };
}
