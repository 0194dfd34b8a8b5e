import { describe, expect, it } from 'vitest';
import { keeping } from '../../src/api/keeping.ts';

const closed = (): Storage => {
  throw new DOMException('Access is denied for this document.', 'SecurityError');
};

/** A storage with room for so many characters in all. */
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

describe('what is kept in a browser', () => {
  it('is kept where there is room, and nothing else with it', () => {
    const storage = roomFor(10_000);
    const kept = keeping(() => storage);
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
  ])('lasts as long as the page where the storage is %s', (_, open) => {
    const kept = keeping(open);
    expect(kept.isLasting()).toBe(false);
    expect(kept.getItem('session')).toBeNull();
    kept.setItem('session', 'of Anna');
    expect(kept.getItem('session')).toBe('of Anna');
    kept.removeItem('session');
    expect(kept.getItem('session')).toBeNull();
  });

  it('is what was written last, also once there is room again', () => {
    const small = roomFor(6);
    const kept = keeping(() => small);
    kept.setItem('session', 'old');
    kept.setItem('session', 'much longer');
    expect([kept.getItem('session'), small.getItem('session')]).toEqual(['much longer', 'old']);
    kept.setItem('session', 'new');
    expect([kept.getItem('session'), small.getItem('session')]).toEqual(['new', 'new']);
  });
});
