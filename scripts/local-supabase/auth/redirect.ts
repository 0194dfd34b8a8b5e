/** Addresses a sign-in returns to. */
import { isLoopback } from '../door.ts';

/**
 * Where to return after signing in: the wanted address if it is the site's own or on this machine, else the site.
 * (As the hosted service decides it; its list of further addresses is a setting of the project.)
 *
 * @returns It in the form that a header may carry.
 */
export function returnAddress(wanted: string | null, siteUrl: string): string {
  return new URL(wanted !== null && isAllowed(wanted, siteUrl) ? wanted : siteUrl).href;
}

function isAllowed(wanted: string, siteUrl: string): boolean {
  if (!URL.canParse(wanted)) return false;
  const { protocol, hostname, port } = new URL(wanted);
  const site = new URL(siteUrl);
  // Any port on this machine: a preview runs on another one than the site.
  const samePort = port === site.port || hostname === 'localhost';
  if (protocol === site.protocol && hostname === site.hostname && samePort) return true;
  return /^https?:$/.test(protocol) && isLoopback(hostname);
}

/** Success by PKCE: the code joins whatever query the address has. */
export function withCode(address: string, code: string): string {
  const url = new URL(address);
  url.searchParams.set('code', code);
  return url.href;
}

/** Success without PKCE: the session in the fragment. */
export function withSession(address: string, session: Readonly<Record<string, string>>): string {
  return `${address.split('#')[0]}#${new URLSearchParams({ ...session, sb: '' })}`;
}

/** Failure, in the query and in the fragment. */
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
