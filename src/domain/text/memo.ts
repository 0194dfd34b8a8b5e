/**
 * Caches a function's result per object, for as long as the object lives. For results shared by thousands of pages.
 */
export function memoByObject<Key extends object, Result>(compute: (key: Key) => Result): (key: Key) => Result {
  const results = new WeakMap<Key, { readonly result: Result }>();
  return (key) => {
    let entry = results.get(key);
    if (entry === undefined) {
      entry = { result: compute(key) };
      results.set(key, entry);
    }
    return entry.result;
  };
}

/** Caches only the latest result: for values needed twice in a row, once to compare and once to render. */
export function memoLatest<Key extends object, Result>(compute: (key: Key) => Result): (key: Key) => Result {
  let latest: { readonly key: Key; readonly result: Result } | undefined;
  return (key) => {
    if (latest?.key !== key) latest = { key, result: compute(key) };
    return latest.result;
  };
}
