/** The part of `Storage` that the product uses. */
export interface BrowserStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  /** Whether the browser has room to store a session. */
  isLasting(): boolean;
}

/** As large as the largest session. */
const PROBE = { key: 'eventhub-probe', value: '.'.repeat(4096) } as const;

/**
 * The browser's storage with a fallback in memory for when it is blocked or full: reading and writing never throw.
 *
 * @param open returns the storage; may throw
 */
export function browserStorage(open: () => Storage): BrowserStorage {
  /** Values that the storage rejected; `null` marks a failed removal. */
  const memory = new Map<string, string | null>();

  function tryStorage(work: (storage: Storage) => void): boolean {
    try {
      work(open());
      return true;
    } catch {
      return false;
    }
  }

  return {
    getItem(key) {
      const remembered = memory.get(key);
      if (remembered !== undefined) return remembered;
      let value: string | null = null;
      tryStorage((storage) => {
        value = storage.getItem(key);
      });
      return value;
    },
    setItem(key, value) {
      if (tryStorage((storage) => storage.setItem(key, value))) memory.delete(key);
      else memory.set(key, value);
    },
    removeItem(key) {
      if (tryStorage((storage) => storage.removeItem(key))) memory.delete(key);
      else memory.set(key, null);
    },
    isLasting: () =>
      tryStorage((storage) => {
        storage.setItem(PROBE.key, PROBE.value);
        storage.removeItem(PROBE.key);
      }),
  };
}

/** Shared by the site's tabs and kept between visits. */
export const siteStorage: BrowserStorage = browserStorage(() => localStorage);

/** Kept for this tab only. */
export const tabStorage: BrowserStorage = browserStorage(() => sessionStorage);
