/** An error as the auth service words it: `{code, message}` and the code again in a header. */
export class AuthError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'AuthError';
    this.status = status;
    this.code = code;
  }

  toResponse(): Response {
    return Response.json(
      { code: this.code, message: this.message },
      {
        status: this.status,
        // The client reads `code` only from an answer that names the version of the error bodies.
        headers: { 'x-sb-error-code': this.code, 'x-supabase-api-version': '2024-01-01' },
      },
    );
  }
}
