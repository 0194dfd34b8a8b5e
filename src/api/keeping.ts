/** What the product keeps in a browser. */
export interface Keeping {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  /** Whether there is room for a session that outlives this page. */
  isLasting(): boolean;
}

/** As long as a session is at most. */
const PROBE = { key: 'eventhub-probe', value: '.'.repeat(4096) } as const;

/**
 * The browser's storage. Where it is closed to this site, or full, what would be stored lasts as long as the page does:
 * reading and writing never throw.
 *
 * @param open gives the storage; may throw
 */
export function keeping(open: () => Storage): Keeping {
  /** What the storage did not take; `null` was to be removed and could not be. */
  const here = new Map<string, string | null>();

  function isDone(work: (storage: Storage) => void): boolean {
    try {
      work(open());
      return true;
    } catch {
      return false;
    }
  }

  return {
    getItem(key) {
      const own = here.get(key);
      if (own !== undefined) return own;
      let value: string | null = null;
      isDone((storage) => {
        value = storage.getItem(key);
      });
      return value;
    },
    setItem(key, value) {
      if (isDone((storage) => storage.setItem(key, value))) here.delete(key);
      else here.set(key, value);
    },
    removeItem(key) {
      if (isDone((storage) => storage.removeItem(key))) here.delete(key);
      else here.set(key, null);
    },
    isLasting: () =>
      isDone((storage) => {
        storage.setItem(PROBE.key, PROBE.value);
        storage.removeItem(PROBE.key);
      }),
  };
}

/** Kept for this site until it is removed, and for all its tabs. */
export const siteStorage: Keeping = keeping(() => localStorage);

/** Kept for this tab. */
export const tabStorage: Keeping = keeping(() => sessionStorage);
