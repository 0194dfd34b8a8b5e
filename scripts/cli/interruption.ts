/**
 * Ctrl-C and its kin, for commands that must put something away before they end.
 */

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * A signal that is aborted by the first Ctrl-C (or `kill`). The second one ends the process at once, so nobody is
 * locked in by a shutdown that hangs. Call it once, before anything is started.
 */
export function interruption(): AbortSignal {
  const controller = new AbortController();
  for (const name of SIGNALS) {
    process.on(name, () => {
      if (controller.signal.aborted) process.exit(130);
      controller.abort();
    });
  }
  return controller.signal;
}

/** Resolves when the signal is aborted; at once if it already is. */
export async function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
