import { highlight } from '../../domain/search/match/highlight.ts';
import type { SearchTerm } from '../../domain/search/match/term.ts';
import { softBreaks } from '../../domain/text/soft-breaks.ts';
import { element } from '../dom.ts';

/** A text whose matches of the term are in `<mark>`. */
export function marked(text: string, term: SearchTerm | null): (Node | string)[] {
  return highlight(text, term).map((piece) =>
    piece.isMarked ? element('mark', {}, softBreaks(piece.text)) : softBreaks(piece.text),
  );
}

/** Marks the matches in a card's title. */
export function markTitle(card: HTMLElement, title: string, term: SearchTerm | null): HTMLElement {
  card.querySelector('.card-title a')?.replaceChildren(...marked(title, term));
  return card;
}
