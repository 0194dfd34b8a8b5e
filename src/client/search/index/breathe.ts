/** Lets the browser answer the visitor between two pieces of work. */
export const breathe = (): Promise<void> =>
  // Browsers slow timers down that follow each other; not all of them have the other way.
  'scheduler' in globalThis && 'yield' in scheduler ? scheduler.yield() : new Promise((resolve) => setTimeout(resolve));
