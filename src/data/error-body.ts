/**
 * A `fetch` that gives error responses a body which the Supabase client understands: an object with a `message`. Gateways
 * may respond with any JSON. The client treats `null` and some lists as success, and other objects as an error with an
 * undefined message. A missing message becomes blank, so that the status is reported instead.
 */
export function withErrorMessages(send: typeof fetch = fetch): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init);
    if (response.status < 400) return response;
    const { status, statusText, headers } = response;
    return new Response(withMessage(await response.text()), { status, statusText, headers });
  };
}

/** Text that is not JSON stays unchanged: the client uses it as the message. */
function withMessage(text: string): string {
  try {
    const body: unknown = text === '' ? null : JSON.parse(text);
    const fields: { message?: unknown } | null = typeof body === 'object' && !Array.isArray(body) ? body : null;
    return JSON.stringify({ ...fields, message: typeof fields?.message === 'string' ? fields.message : '' });
  } catch {
    return text;
  }
}
