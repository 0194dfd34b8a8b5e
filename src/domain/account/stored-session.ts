/** Who is signed in (rule O7). */
export interface User {
  readonly id: string;
  /** Empty when the provider gave none. */
  readonly email: string;
  readonly fullName: string | null;
  readonly avatarUrl: string | null;
}

const text = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null);

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** A user as the auth service describes one; `null` for anything that is none. */
export function readUser(value: unknown): User | null {
  // The client puts a stand-in that throws when read where a stored session has lost its user.
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

/** Whose session a stored text holds; `null` when it has not the shape of one (rule O5). */
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
