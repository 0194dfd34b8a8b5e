/**
 * Keys by which a build knows whether a page is the one that the last build wrote.
 */
import { hash } from 'node:crypto';
import { memoByObject } from '../../src/domain/memo.ts';
import type { PageKind, PageProps, Source } from '../../src/domain/page-kinds.ts';
import type { Catalogue, Listing } from '../../src/domain/types.ts';
import { isUpcoming } from '../../src/domain/upcoming.ts';

/** 96 bits: no two of a billion pages meet by chance. */
const digest = (text: string): string => hash('sha1', text, 'base64url').slice(0, 16);

/** The keys of a page; the first is compared before the second is worked out. */
export interface PageKeys {
  /** Of what the page is made from; empty for pages that show too much of the catalogue to list it. */
  readonly sources: string;
  /** Of what the page shows; empty for pages that every build renders. */
  readonly view: string;
}

/** Works out keys for one catalogue. */
export function pageKeysOf(catalogue: Catalogue) {
  const ofEvent = memoByObject((event: Listing) =>
    digest(`${JSON.stringify(event)}${isUpcoming(event.upcomingUntil, catalogue.site.now)}`),
  );
  const ofList = memoByObject((list: readonly (string | Listing)[]) =>
    digest(list.map((item) => (typeof item === 'string' ? JSON.stringify(item) : ofEvent(item))).join()),
  );
  const ofSource = (source: Source): string => {
    if (source === null || typeof source === 'string') return JSON.stringify(source);
    return 'length' in source ? ofList(source) : ofEvent(source);
  };
  return {
    sources: (kind: PageKind, props: PageProps): string =>
      kind.sources === undefined ? '' : digest(kind.sources(catalogue, props).map(ofSource).join()),
    view: (kind: PageKind, props: PageProps, page: number): string =>
      digest(JSON.stringify(kind.view(catalogue, props, page)) ?? ''),
  };
}
