import type { Page } from '@playwright/test';
import { titleClasses } from '../../src/domain/views/title.ts';

/** Names of long words, alone and side by side. */
export const longNames: readonly string[] = [
  'Bartholomew Featherstonehaugh-Cholmondeley Orchestra',
  'A Featherstonehaugh',
  'Internationales Nachwuchskünstlerfestival',
  'The Extraordinarily Uncompromising Counterrevolutionaries of Wolverhampton',
  'Lo'.repeat(30),
];

/** Words of 14 letters. */
export const ordinaryNames: readonly string[] = ['Counterweights', 'Neighbourhoods', 'The Transatlantics'];

/** Where every line has room for them. */
export const TITLES = '.page-title, .card-title, .row-title';

/** An address in a description. */
export const longAddress =
  'Doors & tickets: https://tickets.example/organizers/the-hollow-coast-listening-society/events/2026-11-27?' +
  'utm_source=newsletter&utm_campaign=november_programme&token=0123456789abcdef0123456789abcdef0123456789abcdef';

/** Where words of our own stand, which always fit. */
const LABELS = '.stats dt';

/** Where names, venues and categories stand. */
const PLACES =
  'main :is(.card-title, .card-venue, .card-venues, .row-title, .row-venue, .row-note, .page-title, ' +
  '.section-head h2, .panel > h2, .lineup a, .event-venue dd, .chip, .display-type)';

/** Puts a name in all places of the page where one can stand, or a text in others. */
export async function rename(page: Page, name: string, places = PLACES): Promise<void> {
  await page.locator(places).evaluateAll(
    (elements, { text, classes }) => {
      for (const place of elements) {
        if (place.closest('.day-strip') !== null) continue;
        const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
        let isNamed = false;
        for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
          if ((node.nodeValue ?? '').trim() === '') continue;
          node.nodeValue = isNamed ? '' : text;
          isNamed = true;
        }
        // As Title.astro does.
        if (!place.matches('.page-title')) continue;
        for (const [key, isSet] of Object.entries(classes)) place.classList.toggle(key, isSet);
      }
    },
    { text: name, classes: titleClasses(name) },
  );
}

/**
 * Words that are split over lines though a line has room or should have it, and places that may hyphenate any word.
 *
 * @param roomy places whose lines should have room for every word
 */
export async function splitWords(page: Page, roomy = LABELS): Promise<string[]> {
  return await page.locator(`${PLACES}, ${LABELS}`).evaluateAll(
    (places, withRoom) =>
      places.flatMap((place) => {
        if (!place.checkVisibility()) return [];
        const where = `.${[...place.classList].join('.') || place.localName}`;
        if (getComputedStyle(place).hyphens === 'auto') return [`${where} hyphenates`];
        const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
        const split: string[] = [];
        for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
          let block = node.parentElement;
          while (block !== null && getComputedStyle(block).display === 'inline') block = block.parentElement;
          if (block === null) continue;
          const style = getComputedStyle(block);
          const room = block.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
          for (const word of (node.nodeValue ?? '').matchAll(/[^\s-]+-?/g)) {
            const range = document.createRange();
            range.setStart(node, word.index);
            range.setEnd(node, word.index + word[0].length);
            const parts = [...range.getClientRects()].filter(({ width: partWidth }) => partWidth > 0);
            const lines = new Set(parts.map(({ top }) => Math.round(top))).size;
            const wordWidth = parts.reduce((sum, { width: partWidth }) => sum + partWidth, 0);
            if (lines > 1 && (wordWidth <= room || place.matches(withRoom))) {
              split.push(`${where}: ${word[0]}, ${Math.round(wordWidth)} of ${Math.round(room)} px`);
            }
          }
        }
        return split;
      }),
    roomy,
  );
}
