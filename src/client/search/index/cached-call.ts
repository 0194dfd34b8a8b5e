/** Caches the result of the first call. A failure is not cached: the next call tries again. */
export function cachedCall<Value>(open: () => Promise<Value>): () => Promise<Value> {
  let cached: Promise<Value> | undefined;
  return () => {
    cached ??= open().catch((error: unknown) => {
      cached = undefined;
      throw error;
    });
    return cached;
  };
}
