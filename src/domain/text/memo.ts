/**
 * Remembers a function's result for each object it is given, as long as that object lives. For results that thousands
 * of pages of one build share.
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

/** Remembers the last result only: for what is asked for twice in a row, once to compare and once to show. */
export function memoLatest<Key extends object, Result>(compute: (key: Key) => Result): (key: Key) => Result {
  let latest: { readonly key: Key; readonly result: Result } | undefined;
  return (key) => {
    if (latest?.key !== key) latest = { key, result: compute(key) };
    return latest.result;
  };
}
