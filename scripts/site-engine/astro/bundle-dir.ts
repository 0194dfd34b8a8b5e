/** The variable that tells the integration to bundle only, and the folder for what renders pages. */
export const BUNDLE_DIR = 'EVENTHUB_BUNDLE_DIR';

/** The file in it that exports what renders pages. */
export const RENDER_ENTRY = 'render-entry.mjs';
