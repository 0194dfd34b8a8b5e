import type { Turn } from '../database/database.ts';
import type { Identity } from './identity.ts';

/**
 * The turn of a request at the database. An account is a client, and so is whoever has the secret key.
 *
 * All visitors without an account together are one. Nothing tells them apart that a client could not multiply: they are
 * on this machine, which has millions of loopback addresses, and 50 requests at once come over 50 sockets, a lane each.
 * Among them, what is quick should not wait for what is slow. A request is slow mostly by what it names, so a
 * short one may overtake a long one, by a millisecond for each character. What an account sends keeps its order.
 */
export function turnOf({ url, signal }: Request, { role, claims }: Identity, bodyLength = 0): Turn {
  if (role === 'service_role') return { client: 'operator', signal };
  if (claims.sub !== undefined) return { client: `account ${claims.sub}`, signal };
  return { client: 'visitors', signal, deferral: url.length + bodyLength };
}

/** The turn of a request that needs no account, in sign-in and the like. */
export function visitorTurn(request: Request): Turn {
  return turnOf(request, { role: 'anon', claims: {} });
}
