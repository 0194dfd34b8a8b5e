/**
 * A `fetch` by which sessions run out on the visitor's own clock: the service says when they do on its clock, and the
 * client would hold that against this one. A clock that is a day ahead would have every token renewed before each use.
 */
export function byOwnClock(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init);
    if (!response.ok || !String(input).includes('/auth/v1/token')) return response;
    const text = await response.text();
    return new Response(withoutInstant(text), { status: response.status, headers: response.headers });
  };
}

/** Without the instant, the client counts from now on. An answer that is none is left as it is. */
function withoutInstant(text: string): string {
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
