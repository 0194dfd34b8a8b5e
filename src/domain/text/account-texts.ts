/** Texts of sign-in, hearts and settings (rules E1–E9), loaded only with a session. */
export const accountTexts = {
  signIn: {
    failed: 'Failed to sign in',
    unexpected: 'An unexpected error occurred',
    nothingKept: 'Your browser keeps nothing for this site, or has no room left. Let it store data, and try again.',
  },
  favorites: {
    failed: 'Failed to update favorites',
    mustBeLoggedIn: 'Must be logged in',
    added: 'Added to favorites',
    removed: 'Removed from favorites',
  },
  /** By the database's message. */
  limits: {
    too_many_favorites: 'Your account cannot hold more favorites. Remove some first.',
    too_many_terms: 'There can be up to 500 blacklist terms.',
    term_too_long: 'A blacklist term can have up to 200 characters.',
  },
  settings: {
    discord: 'Discord Notifications',
    webhookUrl: 'Discord Webhook URL',
    test: 'Test',
    blacklist: 'Blacklist Terms',
    blacklistPlaceholder: 'parking, tour, bruins',
    save: 'Save Settings',
    saving: 'Saving...',
    howItWorks: 'How it works',
    error: 'Error',
    saveFailed: 'Failed to save settings',
    success: 'Success',
    saved: 'Settings saved successfully',
    enterUrlFirst: 'Please enter a webhook URL first',
    testFailed: 'Failed to send test notification. Please check your webhook URL.',
    testSent: 'Test notification sent! Check your Discord channel.',
  },
} as const;
