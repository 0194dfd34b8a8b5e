/**
 * Keeps pages true between builds (rule T9), with the visitor's clock.
 *
 * The markup's vocabulary, which components write and this module reads:
 *
 * - `[data-until="1796000400000"]`: an event's card or row; the last millisecond at which it is upcoming. Absent for
 *   'Date TBA'. What was past at the build carries the class `is-past` already.
 * - `[data-list="upcoming"]`: its items leave it when they have passed. If the page has a `[data-list="past"]`, they go
 *   there, to the front (newest first); else they are removed.
 * - `[data-list="mixed"]`: its items stay where they are.
 * - Marking an item as past: add the class `is-past`, and put `<span class="tag tag-past">Past</span>` at the end of its
 *   `.pic` (a card) or its `.when` (a row), if there is one.
 * - `[data-when="some"]`: the part of the page that shows a list, `hidden` while the list in it is empty;
 *   `[data-when="none"]`: what stands in its place then (the empty text). Both name their list's kind with
 *   `data-of="upcoming"` or `data-of="past"`.
 * - `[data-count="upcoming"]`, `[data-count="past"]`: holds a number (`1,284`) that goes down or up by the number of
 *   items that left or joined the page's lists of that kind.
 * - `[data-noun="show"]` beside `data-count`: the number stands in a sentence (`5 shows available`, `Showing 1,284
 *   events`); the part `N show` or `N shows` is replaced, with a true plural.
 * - `[data-passing="…"]` beside `data-count`: what passes need not be on this page (totals, venue cards). The number goes
 *   down by how many of these instants have passed, whatever left a list. Written by `passingText` in domain.
 * - `[data-countdown="1796000400000"]`, `hidden` and empty: the event page's 'Tonight, in 3 hours'. The instant of the
 *   beginning; `data-zone` is the venue's IANA zone. Filled and shown from 24 hours before, hidden again afterwards.
 * - `[data-age="1796000400000"]`: the footer's line; the instant of the newest listing. The build writes 'Listings
 *   updated Nov 27, 2026', the script makes it relative ('Listings updated 2 hours ago') and adds the class `is-old`
 *   past 48 hours.
 */

import { formatCount, plural } from '../domain/text/plural.ts';
import { passedCount } from '../domain/time/passing.ts';
import { ageText, countdownText, STALE_AFTER } from '../domain/time/relative-time.ts';
import { isUpcoming } from '../domain/time/upcoming.ts';

const MINUTE = 60_000;

type ListKind = 'upcoming' | 'past';

const all = (selector: string, root: ParentNode = document) => root.querySelectorAll<HTMLElement>(selector);

function markPast(item: HTMLElement): void {
  item.classList.add('is-past');
  const tag = document.createElement('span');
  tag.className = 'tag tag-past';
  tag.textContent = 'Past';
  item.querySelector('.pic, .when')?.append(tag);
}

/** Moves what has passed; says how many items left and joined. */
function sweep(now: number): Record<ListKind, number> {
  const moved = { upcoming: 0, past: 0 };
  const past = document.querySelector('[data-list="past"]');
  for (const item of all('[data-until]:not(.is-past)')) {
    if (isUpcoming(Number(item.dataset['until']), now)) continue;
    markPast(item);
    const list = item.closest<HTMLElement>('[data-list]');
    if (list?.dataset['list'] !== 'upcoming') continue;
    moved.upcoming -= 1;
    const unit = item.closest('li') ?? item;
    if (past === null) unit.remove();
    else {
      // Upcoming items stand soonest first, so the last one moved is the newest of the past.
      past.prepend(unit);
      moved.past += 1;
    }
  }
  return moved;
}

function setCount(element: HTMLElement, change: number): void {
  if (change === 0) return;
  const { noun } = element.dataset;
  const text = element.textContent;
  const number = /[\d,]+/.exec(text)?.[0];
  if (number === undefined) return;
  const count = Math.max(0, Number(number.replaceAll(',', '')) + change);
  element.textContent =
    noun === undefined ? formatCount(count) : text.replace(new RegExp(`${number} ${noun}s?`), plural(count, noun));
}

/** Instants of a count that had passed already when it was last set: the page may be looked at for hours. */
const counted = new WeakMap<HTMLElement, number>();

function updateCounts(moved: Record<ListKind, number>, now: number): void {
  for (const element of all('[data-count]')) {
    const { passing, count } = element.dataset;
    if (passing === undefined) {
      setCount(element, moved[count === 'past' ? 'past' : 'upcoming']);
      continue;
    }
    const passed = passedCount(passing, now);
    setCount(element, (counted.get(element) ?? 0) - passed);
    counted.set(element, passed);
  }
}

function updateSections(): void {
  for (const part of all('[data-when]')) {
    const kind = part.dataset['of'] ?? 'upcoming';
    const list = document.querySelector(`[data-list="${kind}"]`);
    const isEmpty = list === null || list.querySelector('[data-until]') === null;
    part.hidden = part.dataset['when'] === 'some' ? isEmpty : !isEmpty;
  }
}

function updateCountdowns(now: number): void {
  for (const element of all('[data-countdown]')) {
    const { countdown, zone = 'UTC' } = element.dataset;
    const text = countdownText(Number(countdown), now, zone);
    element.hidden = text === null;
    element.textContent = text;
  }
}

function updateAge(now: number): void {
  for (const element of all('[data-age]')) {
    const age = Math.max(0, now - Number(element.dataset['age']));
    element.textContent = `Listings updated ${ageText(age)}`;
    element.classList.toggle('is-old', age > STALE_AFTER);
  }
}

function update(): void {
  const now = Date.now();
  updateCounts(sweep(now), now);
  updateSections();
  updateCountdowns(now);
  updateAge(now);
}

update();
setInterval(update, MINUTE);
// A tab that slept, or came back from the back/forward cache, is put right before it is read.
document.addEventListener('visibilitychange', () => document.hidden || update());
// Scripts that bring cards into the page say so.
document.addEventListener('eventhub:listings', update);
