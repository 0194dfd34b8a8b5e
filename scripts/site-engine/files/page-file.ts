/**
 * Whether a file of the site is a page that visitors come to. The list of a page that other sites embed (rule P23) counts as
 * a file beside it, like its calendar: `FEEDS=none` takes it away.
 */
export const isPageFile = (file: string): boolean => file.endsWith('.html') && !isEmbedFile(file);

/** Pages never have this name (`hosted` in src/domain/urls/paths.ts). */
export const isEmbedFile = (file: string): boolean => /(?:^|[\\/])embed\.html$/.test(file);
