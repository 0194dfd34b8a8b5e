/** Kind of a Supabase API key; a key of an unknown format may be valid. */
export type KeyKind = 'publishable' | 'secret' | 'unknown';

/** What a key reveals about itself. */
export interface ApiKey {
  readonly kind: KeyKind;
  /** The first part of `PROJECT.supabase.co`; `null` for keys that do not name their project. */
  readonly project: string | null;
  /** `null` for keys that do not expire. */
  readonly expires: Date | null;
}

/** Newer keys have a prefix; older ones are JWTs whose payload names the role. */
export function readApiKey(key: string): ApiKey {
  if (key.startsWith('sb_publishable_')) return { kind: 'publishable', project: null, expires: null };
  if (key.startsWith('sb_secret_')) return { kind: 'secret', project: null, expires: null };
  const { role, ref, exp } = payloadOf(key);
  const kind = role === 'anon' ? 'publishable' : role === 'service_role' ? 'secret' : 'unknown';
  return {
    kind,
    project: typeof ref === 'string' ? ref : null,
    expires: typeof exp === 'number' ? new Date(exp * 1000) : null,
  };
}

function payloadOf(key: string): { role?: unknown; ref?: unknown; exp?: unknown } {
  try {
    const payload: unknown = JSON.parse(Buffer.from(key.split('.')[1] ?? '', 'base64url').toString('utf8'));
    return typeof payload === 'object' && payload !== null ? payload : {};
  } catch {
    return {};
  }
}
