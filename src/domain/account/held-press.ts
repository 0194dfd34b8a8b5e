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

/** Long enough to make an account at Discord. */
const LIFETIME_MS = 30 * 60_000;

/**
 * The press as stored: the time, and a query. A static heart stores the query of its own link (session-start.ts), which
 * costs every page the least; `ended` marks a page whose session ended.
 */
export function formatHeldPress({ at, favorite, removeOf, back }: HeldPress): string {
  const query = new URLSearchParams();
  if (favorite !== null) query.set('favorite', favorite);
  if (removeOf !== null) query.set('removeOf', removeOf);
  if (back !== null) query.set('ended', back);
  return `${at}?${query}`;
}

/** Reads what is stored; `null` if it is nothing, too old or not ours. */
export function readHeldPress(stored: string | null, now: number): HeldPress | null {
  const [, time = '', search = ''] = /^(\d{1,16})\?(.*)$/s.exec(stored ?? '') ?? [];
  const at = Number(time);
  // A clock that was set back counts as too old.
  if (time === '' || now < at || now - at >= LIFETIME_MS) return null;
  const query = new URLSearchParams(search);
  return { at, favorite: query.get('favorite'), removeOf: query.get('removeOf'), back: query.get('ended') };
}
