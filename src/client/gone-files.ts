/** What tabs that were open during a deployment need: loaded when a file is missing, from public/gone-files.js. */
interface GoneFiles {
  reloadIfGone(cause: unknown, typed?: () => string): Promise<boolean>;
  reloadWithTyped(): void;
  restoreTyped(): void;
}

// Not part of a bundle, whose files may be gone, too.
const address = '/gone-files.js';
export const goneFiles = (): Promise<GoneFiles> => import(/* @vite-ignore */ address);

/**
 * Loads the page anew if a file is gone (rule E14).
 *
 * @param cause the error of what failed to load, or the path of a file
 * @param typed what was typed for the search dialog, if that is what failed to load
 * @returns whether it does
 */
export const reloadIfGone = (cause: unknown, typed?: () => string): Promise<boolean> =>
  goneFiles().then(
    (files) => files.reloadIfGone(cause, typed),
    () => false,
  );

addEventListener('vite:preloadError', ({ payload }: Event & { payload?: unknown }) => void reloadIfGone(payload));

if (history.state?.typed) void goneFiles().then((files) => files.restoreTyped());
