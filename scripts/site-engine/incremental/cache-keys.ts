/**
 * Digests of what pages state as their cache keys (src/data/cache-key.ts).
 */
import { hash } from 'node:crypto';
import type { CacheKey, Source } from '../../../src/data/cache-key.ts';
import type { Catalogue, Listing } from '../../../src/domain/catalogue/types.ts';
import { memoByObject } from '../../../src/domain/text/memo.ts';
import { isUpcoming } from '../../../src/domain/time/upcoming.ts';

/** 96 bits: no collision is to be expected among a billion pages. */
const digest = (text: string): string => hash('sha1', text, 'base64url').slice(0, 16);

/** Works out the keys of one catalogue's pages; events and lists are digested once. */
export function cacheKeysOf(catalogue: Catalogue) {
  const isAhead = (event: Listing) => isUpcoming(event.upcomingUntil, catalogue.site.now);
  const ofWhole = memoByObject((event: Listing) => digest(`${JSON.stringify(event)}${isAhead(event)}`));
  const ofEvent = memoByObject((event: Listing) => {
    const { description, updatedAt, doorsAt, price, ageLimit, ...shown } = event;
    return digest(`${JSON.stringify(shown)}${isAhead(event)}`);
  });
  const ofList = memoByObject((list: readonly (string | Listing)[]) =>
    digest(list.map((item) => (typeof item === 'string' ? JSON.stringify(item) : ofEvent(item))).join()),
  );
  const ofSource = (source: Source): string => {
    if (source === null || typeof source === 'string') return JSON.stringify(source);
    if ('view' in source) return JSON.stringify(source.view) ?? '';
    if ('whole' in source) return source.whole.map(ofWhole).join('+');
    return 'length' in source ? ofList(source) : ofEvent(source);
  };
  return <Props>(cacheKey: CacheKey<Props>, props: Props, page: number): string =>
    digest(cacheKey(catalogue, props, page).map(ofSource).join());
}
