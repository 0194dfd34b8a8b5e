import { formatBlacklist, parseBlacklist } from './blacklist.ts';

/** The fields of /settings, as typed. */
export interface SettingsDraft {
  readonly webhookUrl: string;
  readonly blacklist: string;
}

export type SettingsField = keyof SettingsDraft;

/** What the two fields are saved as (rules W2, W4). */
export interface SettingsValues {
  readonly webhookUrl: string | null;
  readonly blacklist: readonly string[];
}

/** What was typed on /settings when a session ended. It waits in this tab for the same person. */
export interface KeptDraft {
  readonly typed: SettingsDraft;
  /** What the fields held before. */
  readonly loaded: SettingsDraft;
}

interface Stored extends KeptDraft {
  readonly userId: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** More than an account can hold (rule W7), so that nothing worth saving is cut. */
const MAX_CHARACTERS = 200_000;
/** Long enough to sign in again. */
const LIFETIME_MS = 30 * 60_000;

/** Stored settings as text for the fields. */
export function draftOf({ webhookUrl, blacklist }: SettingsValues): SettingsDraft {
  return { webhookUrl: webhookUrl ?? '', blacklist: formatBlacklist(blacklist) };
}

/** What a draft is saved as: an empty URL as null, the terms as a list (rules W2, W4). */
export function valuesOf({ webhookUrl, blacklist }: SettingsDraft): SettingsValues {
  return { webhookUrl: webhookUrl.trim() || null, blacklist: parseBlacklist(blacklist) };
}

/** The fields in which two drafts are saved as something else. */
export function changedFields(a: SettingsDraft, b: SettingsDraft): SettingsField[] {
  const [one, other] = [draftOf(valuesOf(a)), draftOf(valuesOf(b))];
  return (['webhookUrl', 'blacklist'] as const).filter((field) => one[field] !== other[field]);
}

/**
 * The fields once other settings turn out to be stored than were loaded: untouched fields follow, edits stay (rule W8).
 * `conflicts` are the fields with an edit that were changed elsewhere, too, and to something else.
 */
export function mergeDraft({ typed, loaded }: KeptDraft, stored: SettingsDraft) {
  const merge = (field: SettingsField) => (typed[field] === loaded[field] ? stored[field] : typed[field]);
  const draft: SettingsDraft = { webhookUrl: merge('webhookUrl'), blacklist: merge('blacklist') };
  const conflicts = changedFields(draft, stored).filter((field) => loaded[field] !== stored[field]);
  return { draft, conflicts };
}

/** The draft as text for storage; `null` if it is too long to keep. */
export function formatDraft({ typed, loaded }: KeptDraft, userId: string, now: number): string | null {
  if (typed.webhookUrl.length + typed.blacklist.length > MAX_CHARACTERS) return null;
  return JSON.stringify({ typed, loaded, userId, at: now } satisfies Stored);
}

const isDraft = (value: Partial<SettingsDraft> | undefined): value is SettingsDraft =>
  typeof value?.webhookUrl === 'string' && typeof value.blacklist === 'string';

/** The draft of a person; `null` if there is none, it is someone else's or too old. */
export function readDraft(stored: string | null, userId: string, now: number): KeptDraft | null {
  try {
    const { typed, loaded, userId: owner, at } = JSON.parse(stored ?? '{}') as Partial<Stored>;
    if (!isDraft(typed) || !isDraft(loaded) || at === undefined) return null;
    return owner === userId && now - at < LIFETIME_MS ? { typed, loaded } : null;
  } catch {
    return null;
  }
}
