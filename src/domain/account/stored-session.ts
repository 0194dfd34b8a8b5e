/** The signed-in user (rule O7). */
export interface User {
  readonly id: string;
  /** Empty if the provider sent none. */
  readonly email: string;
  readonly fullName: string | null;
  readonly avatarUrl: string | null;
}

const text = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null);

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Reads the auth service's user object; `null` for anything else. */
export function readUser(value: unknown): User | null {
  // supabase-js replaces a missing user of a stored session with a proxy that throws on access.
  if (!isRecord(value) || '__isUserNotAvailableProxy' in value) return null;
  const id = text(value['id']);
  if (id === null) return null;
  const metadata = isRecord(value['user_metadata']) ? value['user_metadata'] : {};
  const avatarUrl = text(metadata['avatar_url']);
  return {
    id,
    email: text(value['email']) ?? '',
    fullName: text(metadata['full_name']),
    avatarUrl: avatarUrl !== null && /^https?:\/\//i.test(avatarUrl) ? avatarUrl : null,
  };
}

/** The user of a stored session; `null` if the text is not a valid session (rule O5). */
export function readStoredSession(stored: string | null): User | null {
  if (stored === null) return null;
  let session: unknown;
  try {
    session = JSON.parse(stored);
  } catch {
    return null;
  }
  if (!isRecord(session)) return null;
  const isWhole =
    text(session['access_token']) !== null &&
    text(session['refresh_token']) !== null &&
    typeof session['expires_at'] === 'number';
  return isWhole ? readUser(session['user']) : null;
}
