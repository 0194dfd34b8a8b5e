/**
 * Keys by which a build knows whether a page is the one that the last build wrote.
 */
import { hash } from 'node:crypto';
import type { Catalogue, Listing } from '../../../src/domain/catalogue/types.ts';
import { memoByObject } from '../../../src/domain/text/memo.ts';
import { isUpcoming } from '../../../src/domain/time/upcoming.ts';
import type { PageKind, PageProps, Source } from '../../../src/domain/views/page-kinds.ts';

/** 96 bits: no two of a billion pages meet by chance. */
const digest = (text: string): string => hash('sha1', text, 'base64url').slice(0, 16);

/** Works out the keys of one catalogue's pages: while a page's key stays the same, so does the page. */
export function pageKeysOf(catalogue: Catalogue) {
  const isAhead = (event: Listing) => isUpcoming(event.upcomingUntil, catalogue.site.now);
  const ofWhole = memoByObject((event: Listing) => digest(`${JSON.stringify(event)}${isAhead(event)}`));
  // As cards and rows show it.
  const ofEvent = memoByObject((event: Listing) => {
    const { description, updatedAt, ...shown } = event;
    return digest(`${JSON.stringify(shown)}${isAhead(event)}`);
  });
  const ofList = memoByObject((list: readonly (string | Listing)[]) =>
    digest(list.map((item) => (typeof item === 'string' ? JSON.stringify(item) : ofEvent(item))).join()),
  );
  const ofSource = (source: Source): string => {
    if (source === null || typeof source === 'string') return JSON.stringify(source);
    if ('whole' in source) return source.whole.map(ofWhole).join('+');
    return 'length' in source ? ofList(source) : ofEvent(source);
  };
  return ({ sources, view }: PageKind, props: PageProps, page: number): string =>
    sources === undefined
      ? digest(JSON.stringify(view?.(catalogue, props, page)) ?? '')
      : digest(sources(catalogue, props, page).map(ofSource).join());
}
