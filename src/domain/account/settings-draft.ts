/** What a person typed on /settings when their session ended. It waits in this tab for the same person. */
export interface SettingsDraft {
  readonly webhookUrl: string;
  readonly blacklist: string;
}

interface Stored extends SettingsDraft {
  readonly userId: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** More than an account can hold (rule W7), so that nothing worth saving is cut. */
const MAX_CHARACTERS = 200_000;
/** Long enough to sign in again. */
const LIFETIME_MS = 30 * 60_000;

/** The draft as text for storage; `null` if it is too long to keep. */
export function formatDraft({ webhookUrl, blacklist }: SettingsDraft, userId: string, now: number): string | null {
  if (webhookUrl.length + blacklist.length > MAX_CHARACTERS) return null;
  return JSON.stringify({ webhookUrl, blacklist, userId, at: now } satisfies Stored);
}

/** The draft of a person; `null` if there is none, it is someone else's or too old. */
export function readDraft(stored: string | null, userId: string, now: number): SettingsDraft | null {
  try {
    const { webhookUrl, blacklist, userId: owner, at } = JSON.parse(stored ?? '{}') as Partial<Stored>;
    if (typeof webhookUrl !== 'string' || typeof blacklist !== 'string' || at === undefined) return null;
    return owner === userId && now - at < LIFETIME_MS ? { webhookUrl, blacklist } : null;
  } catch {
    return null;
  }
}
