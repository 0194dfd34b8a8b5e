import type { MiddlewareHandler } from 'hono';

/** Whether a host name of an address means this machine, whatever a name service says. */
export function isThisMachine(hostname: string): boolean {
  return hostname === 'localhost' || isLoopback(hostname);
}

/** Whether a host of an address is this machine by its number. */
export function isLoopback(hostname: string): boolean {
  return hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}

/**
 * Answers pages of the site and of this machine only. Listening on 127.0.0.1 keeps other machines out, but not the pages
 * of other sites that somebody has open here, and the keys are no secret: such pages are known by their `Origin`, and a
 * name of theirs that was made to mean 127.0.0.1 (DNS rebinding) by the `Host`.
 */
export function door(siteUrl: string): MiddlewareHandler {
  const site = new URL(siteUrl).origin;
  return async (context, next) => {
    // The request line may name another host than the header.
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
