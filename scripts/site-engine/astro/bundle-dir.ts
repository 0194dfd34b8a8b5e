/** The variable that tells the integration to bundle only, and the folder for what renders pages. */
export const BUNDLE_DIR = 'EVENTHUB_BUNDLE_DIR';
