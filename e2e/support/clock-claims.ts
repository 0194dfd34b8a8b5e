import type { Page } from '@playwright/test';

/** Words that place something ahead of the reader. */
const AHEAD = String.raw`\b(?:next|tonight|tomorrow|this weekend|since yesterday|upcoming|available|ahead)\b`;
const DATE = String.raw`\b[A-Z][a-z]{2,8} \d{1,2}, \d{4}\b`;
/** A number of what may pass. */
const COUNT = String.raw`\b\d[\d,]* (?:upcoming events?|upcoming|shows?|events?|rooms?|dates?)\b`;

export interface CountClaim {
  /** The heading or name that the number is about. */
  readonly subject: string;
  readonly claim: string;
}

/** What a page says about the time ahead. */
export interface ClockClaims {
  /** Statements with a date: a sentence, or a list under a heading, that has one of the words. */
  readonly dated: readonly { readonly where: string; readonly date: string }[];
  /** Undated statements outside of names, descriptions and controls: 'Tonight, 12 shows'. */
  readonly undated: readonly string[];
  /** Numbers outside of names and descriptions: `3 shows` about 'Upcoming Shows'. */
  readonly counts: readonly CountClaim[];
  /** What stays as built, since no script follows it: descriptions for search engines and previews, JSON-LD. */
  readonly fixed: readonly string[];
}

/** Collects what the page, as shown, says about the time ahead. */
export function clockClaims(page: Page): Promise<ClockClaims> {
  return page.evaluate(
    ([ahead = '', date = '', count = '']) => {
      const isAhead = new RegExp(ahead, 'i');
      const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
      const textOf = (element: Element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim();
      const allIn = (text: string, pattern: string) => text.match(new RegExp(pattern, 'g')) ?? [];
      const shown = (selector: string) => [...document.querySelectorAll(selector)].filter(isShown);

      /** The text of an element without some of its descendants. */
      function textWithout(element: Element, isLeftOut: (descendant: Element) => boolean): string {
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) => {
          if (node instanceof Text) return NodeFilter.FILTER_ACCEPT;
          return node instanceof Element && isLeftOut(node) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP;
        });
        let text = '';
        while (walker.nextNode()) text += walker.currentNode.nodeValue ?? '';
        return text.replace(/\s+/g, ' ').trim();
      }
      const shownText = (element: Element) => textWithout(element, (descendant) => !isShown(descendant));

      /** What a number is about: the term of a figure, a card or room's name, or the heading of its section. */
      function subjectOf(element: Element): string {
        if (element.matches('dd')) return textOf(element.parentElement?.querySelector('dt') ?? element);
        const item = element.closest('.card, .lineup li, .rooms li');
        const section = element.closest('[data-month], section, main');
        const name =
          item?.querySelector('.card-title, .row-title') ??
          (item ?? section)?.querySelector(item ? 'a' : ':scope > h3, h1, h2');
        return name ? textWithout(name, (part) => part.matches('.month > *, [data-upcoming-count]')) : '';
      }

      const lists = shown('main section, main nav').flatMap((region) => {
        const label = region.getAttribute('aria-label') ?? textOf(region.querySelector('h1, h2, h3') ?? region);
        if (!isAhead.test(label) && label !== 'Shows by day') return [];
        const items = [...region.querySelectorAll('time, [data-day], .section-count')].filter(isShown);
        return items.flatMap((item) => allIn(textOf(item), date).map((found) => ({ where: label, date: found })));
      });
      const sentences = shown('main :is(p, dt, dd, small, h1)').flatMap((block) => {
        const text = textOf(block);
        return isAhead.test(text) ? allIn(text, date).map((found) => ({ where: text, date: found })) : [];
      });
      const undated = shown('main :is(h1, h2, h3, p, small, dt)')
        .filter((block) => block.closest('.card, .row, .prose, .page-title, label, button, [data-template]') === null)
        .map(shownText)
        .filter((text) => /\b(?:tonight|tomorrow|since yesterday)\b/i.test(text));
      const counts = shown('main :is(h1, h2, h3, p, dd, sup, .more-link)')
        .filter((block) => block.closest('.prose, .card-title, .row-title, .page-title, nav, .facts') === null)
        .flatMap((block) => {
          const text = block.matches('sup, dd') ? `${shownText(block)} shows` : shownText(block);
          return allIn(text, count).map((claim) => ({ subject: subjectOf(block), claim }));
        });
      const heads = document.querySelectorAll('meta[name="description"], meta[property="og:description"]');
      const fixed = [
        document.title,
        ...[...heads].map((meta) => meta.getAttribute('content') ?? ''),
        ...[...document.querySelectorAll('script[type="application/ld+json"]')].map(textOf),
      ].filter((text) => isAhead.test(text));
      return { dated: [...lists, ...sentences], undated, counts, fixed };
    },
    [AHEAD, DATE, COUNT],
  );
}
