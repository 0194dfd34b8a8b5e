/**
 * A `fetch` whose error responses have a body that the Supabase client reads as an error: an object with a `message`.
 * Gateways answer with any JSON. The client takes `null` and some lists for success, and passes other objects on as an
 * error whose message is undefined. A message that is missing becomes blank, so that the status is reported instead.
 */
export function withErrorMessages(send: typeof fetch = fetch): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init);
    if (response.status < 400) return response;
    const { status, statusText, headers } = response;
    return new Response(withMessage(await response.text()), { status, statusText, headers });
  };
}

/** Text that is no JSON passes unchanged: the client makes it the message. */
function withMessage(text: string): string {
  try {
    const body: unknown = text === '' ? null : JSON.parse(text);
    const fields: { message?: unknown } | null = typeof body === 'object' && !Array.isArray(body) ? body : null;
    return JSON.stringify({ ...fields, message: typeof fields?.message === 'string' ? fields.message : '' });
  } catch {
    return text;
  }
}
