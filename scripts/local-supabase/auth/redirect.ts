import { isLoopback } from '../request-guard.ts';

/** Where sign-in returns to: `wanted` if it is on the site or this machine, else the site; percent-encoded. */
export function returnAddress(wanted: string | null, siteUrl: string): string {
  return new URL(wanted !== null && isAllowed(wanted, siteUrl) ? wanted : siteUrl).href;
}

function isAllowed(wanted: string, siteUrl: string): boolean {
  if (!URL.canParse(wanted)) return false;
  const { protocol, hostname, port } = new URL(wanted);
  const site = new URL(siteUrl);
  // A preview may run on another port of this machine.
  const samePort = port === site.port || hostname === 'localhost';
  if (protocol === site.protocol && hostname === site.hostname && samePort) return true;
  return /^https?:$/.test(protocol) && isLoopback(hostname);
}

/** PKCE success: adds the code to the query of the address. */
export function withCode(address: string, code: string): string {
  const url = new URL(address);
  url.searchParams.set('code', code);
  return url.href;
}

/** Implicit success: puts the session into the fragment. */
export function withSession(address: string, session: Readonly<Record<string, string>>): string {
  return `${address.split('#')[0]}#${new URLSearchParams({ ...session, sb: '' })}`;
}

/** Failure: puts the error into both query and fragment, as the hosted service does. */
export function withError(address: string, error: { error: string; description: string; code?: string }): string {
  const details = {
    error: error.error,
    ...(error.code === undefined ? {} : { error_code: error.code }),
    error_description: error.description,
  };
  const url = new URL(address);
  for (const [name, value] of Object.entries(details)) url.searchParams.set(name, value);
  url.hash = String(new URLSearchParams({ ...details, sb: '' }));
  return url.href;
}
