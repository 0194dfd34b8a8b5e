import type { ShowChoice } from '../../domain/search/match/pair-card.ts';
import { plural } from '../../domain/text/plural.ts';
import { mentionName } from '../../domain/views/link-names.ts';
import { element } from '../dom.ts';
import { findMentions, type Mention } from './index/full-text.ts';
import { SearchUnavailable } from './index/unavailable.ts';
import { partsOf } from './parts.ts';

/** Rows of 'Mentioned in…' at most. */
const LIMIT = 10;
/** Pages requested: many of them are already shown as results. */
const LOOKED_AT = 40;
/** Debounce. */
const PAUSE_MS = 350;

const KINDS = { event: 'Event', artist: 'Artist', venue: 'Venue' } as const;

function row({ kind, path, title, date, excerpt }: Mention): HTMLElement {
  const pieces = excerpt.map(({ text, isMarked }) => (isMarked ? element('mark', {}, text) : text));
  return element(
    'li',
    { class: 'row' },
    element('span', { class: 'row-kind' }, KINDS[kind]),
    element(
      'span',
      { class: 'row-title' },
      element('a', { class: 'row-link', href: path, 'aria-label': mentionName(title, KINDS[kind], date) }, title),
    ),
    element(
      'span',
      { class: 'row-note' },
      date === '' ? null : `${date}. `,
      ...(pieces.length === 0 ? [] : ['…', ...pieces, '…']),
    ),
  );
}

/**
 * 'Mentioned in…' under the results of /events. The index is large, so it is queried only once the section is in view
 * and typing has paused.
 */
export function mentionSection(root: HTMLElement) {
  const { part, setText, show } = partsOf(root);
  const section = part('mentions');
  let term = '';
  let choice: ShowChoice | undefined;
  let isKnown: (mention: Mention) => boolean = () => false;
  let isNear = false;
  let asked = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Keeps the room above the footer that is on screen, so that nothing in view jumps when the rows come. */
  function keepRoom(): void {
    const { top, height } = section.getBoundingClientRect();
    section.style.minHeight = `${Math.max(0, Math.min(height, innerHeight - top))}px`;
    section.classList.remove('is-waiting');
  }

  async function ask(): Promise<void> {
    if (choice === undefined) return;
    const number = asked;
    setText('mention-count', 'Searching descriptions…');
    try {
      const found = await findMentions(term, LOOKED_AT, { ...choice, now: Date.now() });
      if (number !== asked) return;
      keepRoom();
      const mentions = found.filter((mention) => !isKnown(mention)).slice(0, LIMIT);
      part('mention-rows').replaceChildren(...mentions.map(row));
      const count = plural(mentions.length, 'page');
      setText('mention-count', mentions.length === LIMIT ? `The first ${count}` : count);
      section.classList.toggle('is-empty', mentions.length === 0);
    } catch (error) {
      if (!(error instanceof SearchUnavailable)) throw error;
      if (number !== asked) return;
      console.warn(error.message);
      keepRoom();
      setText('mention-count', '');
      show({ 'mentions-failed': true });
    }
  }

  function askSoon(): void {
    clearTimeout(timer);
    if (isNear && term !== '') timer = setTimeout(() => void ask(), PAUSE_MS);
  }

  new IntersectionObserver(([entry]) => {
    const wasNear = isNear;
    isNear = entry?.isIntersecting ?? false;
    if (isNear && !wasNear && part('mention-rows').childElementCount === 0) askSoon();
  }).observe(section);
  section.querySelector('[data-retry-mentions]')?.addEventListener('click', () => {
    show({ 'mentions-failed': false });
    void ask();
  });

  return {
    /**
     * Searches for another term, or with another filter, and removes the previous rows.
     *
     * @param isShown whether the results above already show the page
     */
    search(input: string, chosen: ShowChoice, isShown: (mention: Mention) => boolean): void {
      asked += 1;
      term = input;
      choice = chosen;
      isKnown = isShown;
      part('mention-rows').replaceChildren();
      setText('mention-count', '');
      section.classList.remove('is-empty');
      section.classList.add('is-waiting');
      section.style.minHeight = '';
      show({ 'mentions-failed': false });
      askSoon();
    },
  };
}
