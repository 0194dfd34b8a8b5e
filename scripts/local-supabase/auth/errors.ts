/** An error in the auth service's form: body `{code, message}`, and the code in a header. */
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
        // auth-js reads `code` only when the response names this API version.
        headers: { 'x-sb-error-code': this.code, 'x-supabase-api-version': '2024-01-01' },
      },
    );
  }
}
