/** The `Prefer` header, as far as the service knows it. */
export interface Preferences {
  readonly resolution: 'merge-duplicates' | 'ignore-duplicates' | null;
  readonly missing: 'default' | 'null' | null;
  readonly return: 'representation' | 'minimal' | 'headers-only' | null;
  readonly count: 'exact' | 'planned' | 'estimated' | null;
  /** Most rows a write may touch; it counts only together with `handling=strict`. */
  readonly maxAffected: number | null;
}

/** The first value of each preference counts; unknown ones are ignored. */
export function parsePreferences(header: string | null): Preferences {
  const given = (header ?? '').split(',').map((part) => part.trim());
  const pick = <Value extends string>(name: string, values: readonly Value[]): Value | null => {
    for (const part of given) {
      const value = values.find((candidate) => part === `${name}=${candidate}`);
      if (value !== undefined) return value;
    }
    return null;
  };
  return {
    resolution: pick('resolution', ['merge-duplicates', 'ignore-duplicates']),
    missing: pick('missing', ['default', 'null']),
    return: pick('return', ['representation', 'minimal', 'headers-only']),
    count: pick('count', ['exact', 'planned', 'estimated']),
    maxAffected: given.includes('handling=strict') ? numberOf(given, 'max-affected=') : null,
  };
}

function numberOf(given: readonly string[], start: string): number | null {
  const digits = given.find((part) => part.startsWith(start))?.slice(start.length) ?? '';
  return /^\d+$/.test(digits) ? Number(digits) : null;
}

/** `Preference-Applied`: the named preferences, in PostgREST's order; null when there are none. */
export function preferenceApplied(preferences: Partial<Preferences>): string | null {
  const applied = (['resolution', 'missing', 'return', 'count'] as const)
    .filter((name) => (preferences[name] ?? null) !== null)
    .map((name) => `${name}=${preferences[name]}`);
  return applied.length === 0 ? null : applied.join(', ');
}
