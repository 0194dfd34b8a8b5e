/**
 * The keys of a Supabase project: which is which, by what they say themselves.
 */

/** What a key lets its holder do. A form that is not known is left to the project to judge. */
export type KeyKind = 'publishable' | 'secret' | 'unknown';

/** What can be read off a key. */
export interface ApiKey {
  readonly kind: KeyKind;
  /** The project it belongs to, for keys that say so: the first part of `PROJECT.supabase.co`. */
  readonly project: string | null;
  /** When it ends, for keys that do. */
  readonly expires: Date | null;
}

/** New keys say what they are in their first letters; the older ones are JWTs whose payload names the role. */
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
