/** Yields to the main thread, so that input is handled between two steps of work. */
export const yieldToMain = (): Promise<void> =>
  // Chained timers are clamped to 4 ms; `scheduler.yield` is not, but Safari lacks it.
  'scheduler' in globalThis && 'yield' in scheduler ? scheduler.yield() : new Promise((resolve) => setTimeout(resolve));
