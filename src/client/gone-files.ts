/** What tabs that were open during a deployment need: loaded when a file is missing, from public/gone-files.js. */
interface GoneFiles {
  reloadIfGone(file?: string): Promise<boolean>;
  reloadWithTyped(): void;
  restoreTyped(): void;
}

// Not part of a bundle, whose files may be gone, too.
const address = '/gone-files.js';
export const goneFiles = (): Promise<GoneFiles> => import(/* @vite-ignore */ address);

/** Loads the page anew if a file is gone: by default the page's own script. @returns whether it does */
export const reloadIfGone = (file?: string): Promise<boolean> =>
  goneFiles().then(
    (files) => files.reloadIfGone(file),
    () => false,
  );

addEventListener('vite:preloadError', () => void reloadIfGone());

if (history.state?.typed) void goneFiles().then((files) => files.restoreTyped());
