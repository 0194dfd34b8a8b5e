/**
 * A `fetch` that makes sessions expire by the visitor's clock. The service sends `expires_at` by its own clock, which the
 * client compares with the local one: on a clock a day ahead, every use would refresh the token.
 */
export function withLocalExpiry(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init);
    if (!response.ok || !String(input).includes('/auth/v1/token')) return response;
    const text = await response.text();
    return new Response(withoutExpiresAt(text), { status: response.status, headers: response.headers });
  };
}

/** Without `expires_at` the client counts `expires_in` from now. Other responses pass unchanged. */
function withoutExpiresAt(text: string): string {
  try {
    const { expires_at: _, ...session } = JSON.parse(text) as {
      readonly expires_at?: number;
      readonly expires_in?: number;
    };
    return typeof session.expires_in === 'number' ? JSON.stringify(session) : text;
  } catch {
    return text;
  }
}
