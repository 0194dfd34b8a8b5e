/** Fixed, public keys of the embedded backend; no other backend accepts them. */

/** Requests run as `anon`, or as the user whose token they carry. */
export const publishableKey = 'sb_publishable_local_eventhub_0000';

/** Requests run as `service_role`, which bypasses row level security. */
export const secretKey = 'sb_secret_local_eventhub_0000';
