import { describe, expect, it } from 'vitest';
import { browserStorage } from '../../src/api/browser-storage.ts';

const closed = (): Storage => {
  throw new DOMException('Access is denied for this document.', 'SecurityError');
};

/** A storage that holds a limited number of characters. */
function roomFor(characters: number): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    clear: () => items.clear(),
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    removeItem: (key) => void items.delete(key),
    setItem(key, value) {
      const others = [...items].filter(([other]) => other !== key).reduce((sum, [, text]) => sum + text.length, 0);
      if (others + value.length > characters)
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      items.set(key, value);
    },
  };
}

describe('browser storage', () => {
  it('stores values and nothing else while there is room', () => {
    const storage = roomFor(10_000);
    const kept = browserStorage(() => storage);
    kept.setItem('session', 'of Anna');
    expect(kept.isLasting()).toBe(true);
    expect([storage.getItem('session'), storage.length]).toEqual(['of Anna', 1]);
    kept.removeItem('session');
    expect([kept.getItem('session'), storage.length]).toEqual([null, 0]);
  });

  it.each([
    ['closed', closed],
    [
      'full',
      (
        (storage) => () =>
          storage
      )(roomFor(5)),
    ],
  ])('keeps values as long as the page if storage is %s', (_, open) => {
    const kept = browserStorage(open);
    expect(kept.isLasting()).toBe(false);
    expect(kept.getItem('session')).toBeNull();
    kept.setItem('session', 'of Anna');
    expect(kept.getItem('session')).toBe('of Anna');
    kept.removeItem('session');
    expect(kept.getItem('session')).toBeNull();
  });

  it('returns the last value written, even once there is room again', () => {
    const small = roomFor(6);
    const kept = browserStorage(() => small);
    kept.setItem('session', 'old');
    kept.setItem('session', 'much longer');
    expect([kept.getItem('session'), small.getItem('session')]).toEqual(['much longer', 'old']);
    kept.setItem('session', 'new');
    expect([kept.getItem('session'), small.getItem('session')]).toEqual(['new', 'new']);
  });
});
