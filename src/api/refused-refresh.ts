/**
 * A `fetch` that notices when the sign-in service refuses a refresh token for good. The client itself then keeps the
 * session until its access token runs out; the product drops it (specification section 4).
 *
 * @param onRefused is told the token that was refused
 */
export function watchRefresh(onRefused: (refreshToken: string) => void): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    // Too many requests or a slow one say nothing about the token.
    const isRefusal = response.status >= 400 && response.status < 500 && ![408, 429].includes(response.status);
    if (isRefusal && String(input).includes('/token?grant_type=refresh_token') && typeof init?.body === 'string') {
      const { refresh_token: token } = JSON.parse(init.body) as { refresh_token?: string };
      if (token !== undefined) onRefused(token);
    }
    return response;
  };
}
