import { FeedError } from './feed-error.ts';
import type { HttpClient } from './http-client.ts';

const REDIRECT = new Set([301, 302, 303, 307, 308]);

/**
 * Where a redirect leads; `null` for any other answer.
 *
 * @throws FeedError unless that is an https address, or a host that the file allows by name
 */
export function redirectTarget(
  status: number,
  location: string | undefined,
  from: URL,
  { isPrivate }: Pick<HttpClient, 'isPrivate'>,
): URL | null {
  if (!REDIRECT.has(status)) return null;
  const target = URL.parse(location ?? '', from);
  if (target === null || location === undefined) throw new FeedError('It redirects to nowhere.');
  if (target.protocol === 'https:' || (target.protocol === 'http:' && isPrivate(target))) return target;
  throw new FeedError('It redirects to an address without https, which is not followed.');
}
