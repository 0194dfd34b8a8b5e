import type { HonoRequest, MiddlewareHandler } from 'hono';

/** Whether a URL's host name always means this machine. */
function isThisMachine(hostname: string): boolean {
  return hostname === 'localhost' || isLoopback(hostname);
}

/** Whether a URL's host name is a loopback address. */
export function isLoopback(hostname: string): boolean {
  return hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}

/**
 * Refuses requests from pages of other sites, which also reach 127.0.0.1 from a browser on this machine and can know the
 * public keys: cross-origin requests by their `Origin`, those that browsers send without one (links, pictures, frames) by
 * `Sec-Fetch-Site`, DNS rebinding by the `Host`.
 */
export function requestGuard(siteUrl: string): MiddlewareHandler {
  const site = new URL(siteUrl).origin;
  return async (context, next) => {
    // An absolute request line may name another host than the header.
    for (const address of [context.req.url, `http://${context.req.header('host')}`]) {
      if (!URL.canParse(address) || !isThisMachine(new URL(address).hostname)) {
        return context.json(
          { message: 'The embedded backend answers to localhost and 127.0.0.1, by no other name.' },
          403,
        );
      }
    }
    const origin = context.req.header('origin');
    const isForeign =
      origin === undefined
        ? context.req.header('sec-fetch-site') === 'cross-site' && !isPublicPage(context.req)
        : origin !== site && !isPageOfThisMachine(origin);
    if (isForeign) {
      const message = 'The embedded backend answers pages of this machine and of SITE_URL, and no other site.';
      return context.json({ message }, 403);
    }
    return next();
  };
}

/**
 * Whether any page may ask for this without an `Origin`: to sign in, SITE_URL and `localhost` send the browser here, and
 * then show the picture of the account. To a browser, both are other sites than 127.0.0.1.
 */
function isPublicPage(request: HonoRequest): boolean {
  const { method, path } = request;
  if (method !== 'GET') return false;
  if (path === '/auth/v1/local/avatar.svg') return request.header('sec-fetch-dest') === 'image';
  return (
    (path === '/auth/v1/authorize' || path === '/auth/v1/local/discord') &&
    request.header('sec-fetch-mode') === 'navigate' &&
    request.header('sec-fetch-dest') === 'document'
  );
}

function isPageOfThisMachine(origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, hostname } = new URL(origin);
  return /^https?:$/.test(protocol) && isThisMachine(hostname);
}
