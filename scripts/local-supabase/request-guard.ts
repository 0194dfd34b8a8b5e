import type { MiddlewareHandler } from 'hono';

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
 * public keys: cross-origin requests by their `Origin`, DNS rebinding by the `Host`.
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
    if (origin !== undefined && origin !== site && !isPageOfThisMachine(origin)) {
      const message = 'The embedded backend answers pages of this machine and of SITE_URL, and no other site.';
      return context.json({ message }, 403);
    }
    return next();
  };
}

function isPageOfThisMachine(origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, hostname } = new URL(origin);
  return /^https?:$/.test(protocol) && isThisMachine(hostname);
}
