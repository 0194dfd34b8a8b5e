/** The outcome of the first call, for all calls; after a failure the next one tries again. */
export function keep<Value>(open: () => Promise<Value>): () => Promise<Value> {
  let kept: Promise<Value> | undefined;
  return () => {
    kept ??= open().catch((fault: unknown) => {
      kept = undefined;
      throw fault;
    });
    return kept;
  };
}
