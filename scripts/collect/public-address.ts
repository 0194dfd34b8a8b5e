import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { FeedError } from './feed-error.ts';

const PRIVATE =
  'Its address belongs to a private network, which is not asked: list the host under private_hosts if that is meant.';

/** Whether an address is on the public Internet: not private, loopback, link-local, multicast, reserved or a tunnel. */
export function isPublicAddress(address: string): boolean {
  // Also sees through IPv4 that is written as IPv6.
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

/** @throws FeedError for an address that is written out and not public: no name of it is ever looked up */
export function assertPublicHost({ hostname }: URL): void {
  const address = hostname.replace(/^\[|\]$/g, '');
  if (isIP(address) !== 0 && !isPublicAddress(address)) throw new FeedError(PRIVATE);
}

/**
 * Looks a name up for a connection, and fails if any of its addresses is not public. The connection uses the very
 * addresses that were checked, so a name that changes its mind gains nothing.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error !== null || first === undefined) callback(error, '', 0);
    else if (!addresses.every(({ address }) => isPublicAddress(address))) callback(new FeedError(PRIVATE), '', 0);
    else if (options.all === true) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};
