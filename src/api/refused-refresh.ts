/**
 * A `fetch` that reports a refresh token that was rejected for good. The Supabase client would keep the session until
 * its access token expires; the product drops it at once (rule O5).
 *
 * @param onRefused receives the rejected token
 */
export function watchRefresh(onRefused: (refreshToken: string) => void): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    // Timeouts and rate limits say nothing about the token.
    const isRefusal = response.status >= 400 && response.status < 500 && ![408, 429].includes(response.status);
    if (isRefusal && String(input).includes('/token?grant_type=refresh_token') && typeof init?.body === 'string') {
      const { refresh_token: token } = JSON.parse(init.body) as { refresh_token?: string };
      if (token !== undefined) onRefused(token);
    }
    return response;
  };
}
