/** Lets the browser answer the visitor between two pieces of work. */
export const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
