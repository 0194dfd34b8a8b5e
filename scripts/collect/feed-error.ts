/**
 * Why a source could not be read: one sentence without addresses, headers or paths, since it is stored and shown by the doctor.
 */
export class FeedError extends Error {
  override readonly name = 'FeedError';
  /** Whether another attempt may succeed, in milliseconds from now; `null` if not. */
  readonly retryAfterMs: number | null;

  constructor(
    message: string,
    { retryAfterMs = null, ...options }: ErrorOptions & { retryAfterMs?: number | null } = {},
  ) {
    super(message, options);
    this.retryAfterMs = retryAfterMs;
  }
}
