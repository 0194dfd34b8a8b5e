/** A text as a browser shows it: names may be stored with line ends, which mean something in other formats. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
