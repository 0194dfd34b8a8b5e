import type { ExcerptPart } from './full-text.ts';

/**
 * The pieces of an excerpt as Pagefind writes it: text with `<` and `>` escaped, in which `<mark>` surrounds what was
 * found.
 */
export function readExcerpt(html: string): ExcerptPart[] {
  return html
    .split(/(<mark>.*?<\/mark>)/s)
    .map((part) => {
      const [, marked] = /^<mark>(.*)<\/mark>$/s.exec(part) ?? [];
      const text = (marked ?? part).replaceAll('&lt;', '<').replaceAll('&gt;', '>').replace(/\s+/g, ' ');
      return { text, isMarked: marked !== undefined };
    })
    .filter(({ text }) => text !== '');
}
