/** The `Prefer` header, as far as the service knows it. */
export interface Preferences {
  readonly resolution: 'merge-duplicates' | 'ignore-duplicates' | null;
  readonly missing: 'default' | 'null' | null;
  readonly return: 'representation' | 'minimal' | 'headers-only' | null;
  readonly count: 'exact' | 'planned' | 'estimated' | null;
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
  };
}

/** `Preference-Applied`: the named preferences, in PostgREST's order; null when there are none. */
export function preferenceApplied(preferences: Partial<Preferences>): string | null {
  const applied = (['resolution', 'missing', 'return', 'count'] as const)
    .filter((name) => (preferences[name] ?? null) !== null)
    .map((name) => `${name}=${preferences[name]}`);
  return applied.length === 0 ? null : applied.join(', ');
}
