import type { Page } from '@playwright/test';

/** Words that place something ahead of the reader. */
const AHEAD = String.raw`\b(?:next|tonight|tomorrow|this weekend|since yesterday|upcoming|available)\b`;
const DATE = String.raw`\b[A-Z][a-z]{2,8} \d{1,2}, \d{4}\b`;

/** What a page says about the time ahead. */
export interface ClockClaims {
  /** Statements with a date: a sentence, or a list under a heading, that has one of the words. */
  readonly dated: readonly { readonly where: string; readonly date: string }[];
  /** Undated statements outside of names, descriptions and controls: 'Tonight, 12 shows'. */
  readonly undated: readonly string[];
  /** What stays as built, since no script follows it: descriptions for search engines and previews, JSON-LD. */
  readonly fixed: readonly string[];
}

/** Collects what the page, as shown, says about the time ahead. */
export function clockClaims(page: Page): Promise<ClockClaims> {
  return page.evaluate(
    ([ahead = '', date = '']) => {
      const isAhead = new RegExp(ahead, 'i');
      const datesIn = (text: string) => text.match(new RegExp(date, 'g')) ?? [];
      const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
      const textOf = (element: Element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim();
      const shown = (selector: string) => [...document.querySelectorAll(selector)].filter(isShown);

      const lists = shown('main section, main nav').flatMap((region) => {
        const label = region.getAttribute('aria-label') ?? textOf(region.querySelector('h1, h2, h3') ?? region);
        if (!isAhead.test(label)) return [];
        const items = [...region.querySelectorAll('time, [data-day], .section-count')].filter(isShown);
        return items.flatMap((item) => datesIn(textOf(item)).map((found) => ({ where: label, date: found })));
      });
      const sentences = shown('main :is(p, dt, dd, small, h1)').flatMap((block) => {
        const text = textOf(block);
        return isAhead.test(text) ? datesIn(text).map((found) => ({ where: text, date: found })) : [];
      });
      const undated = shown('main :is(h1, h2, h3, p, small, dt)')
        .filter((block) => block.closest('.card, .row, .prose, .page-title, label, button, [data-template]') === null)
        .map(textOf)
        .filter((text) => /\b(?:tonight|tomorrow|since yesterday)\b/i.test(text));
      const heads = document.querySelectorAll('meta[name="description"], meta[property="og:description"]');
      const fixed = [
        document.title,
        ...[...heads].map((meta) => meta.getAttribute('content') ?? ''),
        ...[...document.querySelectorAll('script[type="application/ld+json"]')].map(textOf),
      ].filter((text) => isAhead.test(text));
      return { dated: [...lists, ...sentences], undated, fixed };
    },
    [AHEAD, DATE],
  );
}
