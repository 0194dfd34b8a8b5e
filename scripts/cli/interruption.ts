const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * A signal that the first Ctrl-C (or `kill`) aborts, for commands that have to clean up. The second one exits at once,
 * in case the cleanup hangs. Call it once, before anything is started.
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

/** Resolves once the signal is aborted. */
export async function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
