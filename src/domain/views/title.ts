/** Longest title, in characters, that fits two lines on a phone in large type. */
const LONG = 34;

/** Whether a page title is set smaller. */
export const isLongTitle = (name: string): boolean => name.length > LONG;
