/** Keys of the embedded backend: the same everywhere, and worth nothing anywhere else. For local use only. */

/** Takes the place of a project's publishable key: requests run as `anon`, or as the user whose token they carry. */
export const publishableKey = 'sb_publishable_local_eventhub_0000';

/** Takes the place of a project's secret key: requests run as `service_role`, which passes row level security. */
export const secretKey = 'sb_secret_local_eventhub_0000';
