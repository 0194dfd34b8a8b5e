/**
 * What a person was doing on this site, in this tab, when they turned out to need a session. It waits in session storage
 * until they sign in; an address alone, which anyone can write, sets no heart.
 */
export interface HeldPress {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The heart, as `TYPE:ID`; `null` if it was something else. */
  readonly favorite: string | null;
  /** Whose heart is to be removed; `null` if it is to be set, by whoever signs in. */
  readonly removeOf: string | null;
  /** The page whose session ended, to return to; `null` after a press by someone who was signed out. */
  readonly back: string | null;
}

/** Session-storage key of the held press. */
export const HELD_KEY = 'eventhub-held-press';

/** Long enough to make an account at Discord. */
const LIFETIME_MS = 30 * 60_000;

/** The press of a static heart, as stored. */
export const heldHeart = (favorite: string | null, now: number): string => JSON.stringify({ at: now, favorite });

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Reads what is stored; `null` if it is nothing, too old or not ours. */
export function readHeldPress(stored: string | null, now: number): HeldPress | null {
  try {
    const { at, favorite, removeOf, back } = JSON.parse(stored ?? '{}') as Partial<Record<keyof HeldPress, unknown>>;
    // A clock that was set back counts as too old.
    if (typeof at !== 'number' || !(now - at >= 0 && now - at < LIFETIME_MS)) return null;
    return { at, favorite: text(favorite), removeOf: text(removeOf), back: text(back) };
  } catch {
    return null;
  }
}
