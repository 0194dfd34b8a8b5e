/**
 * Re-applies the upcoming/past rule with the visitor's clock, so that pages stay right between builds (rule T9 lists
 * what they say by the clock). What only some pages say is in countdown.ts, detail-clock.ts and today.ts.
 *
 * Attributes it reads:
 *
 * - `data-until`, on an event's card or row: last millisecond at which it is upcoming. Absent for 'Date TBA'. Events that
 *   were past at the build already have the class `is-past`.
 * - `data-list="upcoming"`: events that have passed move to the front of the page's `data-list="past"`, or are removed
 *   when there is none. In `data-list="mixed"` they stay. Past events get the class `is-past` and a tag in `.picture` or
 *   `.row-status`. Of the shows in `.card-times`, the card has the last one's `data-until`.
 * - `data-when="some"`, shown while its list has events, and `data-when="none"`, shown while it has none; `data-of` names
 *   the list.
 * - `data-upcoming-count`, `data-past-count`: the number in the element. It follows the events that leave the page's
 *   lists, or with `data-passing` (`passingText` of domain/time/passing-text.ts) on it or around it the instants listed
 *   there, for events that are not on this page. With `data-noun="show"` the text is the number and its noun (`5 shows`).
 * - `data-count-text`, on a sentence with such a number: hidden while the number is unknown, since the build is too old;
 *   with the value `positive`, while it is 0 as well. A number outside of one is hidden itself.
 * - `data-age`: instant of the newest listing in milliseconds. The text becomes 'Listings updated 2 hours ago', with the
 *   class `is-old` past 48 hours.
 *
 * It dispatches `eventhub:passed` on the document after events have passed.
 */

import { formatCount, plural } from '../domain/text/plural.ts';
import { ageText } from '../domain/time/age.ts';
import { passedCount } from '../domain/time/passing.ts';
import { isUpcoming } from '../domain/time/upcoming.ts';
import { everyMinute } from './every-minute.ts';

/** Age in ms from which listings are marked as old: 48 hours. */
const STALE_AFTER = 172_800_000;

const all = (selector: string, root: ParentNode = document) => root.querySelectorAll<HTMLElement>(selector);

function markPast(item: HTMLElement): void {
  item.classList.add('is-past');
  const tag = document.createElement('span');
  tag.className = 'tag tag-past';
  tag.textContent = 'Past';
  item.querySelector('.picture, .row-status')?.append(tag);
}

/** The day strip links to the first card of each day. The next card without an anchor is of the same day. */
function passAnchorOn({ id, nextElementSibling: next }: Element): void {
  if (id !== '' && next?.id === '') next.id = id;
}

/** Moves events that have passed. @returns how many left a list of upcoming ones; `undefined` if none has passed */
function sweep(now: number): number | undefined {
  let passed: number | undefined;
  const past = document.querySelector('[data-list="past"]');
  for (const item of all('[data-until]:not(.is-past)')) {
    if (isUpcoming(Number(item.dataset['until']), now)) continue;
    markPast(item);
    passed ??= 0;
    const list = item.closest<HTMLElement>('[data-list]');
    if (list?.dataset['list'] !== 'upcoming') continue;
    passed += 1;
    // The link to one of several shows on a card: the card leaves with the last.
    if (item.matches('a')) continue;
    const unit = item.closest('li') ?? item;
    passAnchorOn(unit);
    // The upcoming list is soonest first and the past one newest first.
    if (past === null) unit.remove();
    else past.prepend(unit);
  }
  return passed;
}

/** @param passed number of events that were upcoming */
function changeCount(element: HTMLElement, passed: number): void {
  const isPast = 'pastCount' in element.dataset;
  const key = isPast ? 'pastCount' : 'upcomingCount';
  const after = Math.max(0, Number(element.dataset[key]) + (isPast ? passed : -passed));
  element.dataset[key] = String(after);
  const { noun } = element.dataset;
  element.textContent = noun === undefined ? formatCount(after) : plural(after, noun);
}

/** How many instants of `data-passing` an element's number already allows for. */
const counted = new WeakMap<HTMLElement, number>();

function updateCounts(swept: number, now: number): void {
  for (const element of all('[data-upcoming-count], [data-past-count]')) {
    const passing = element.closest<HTMLElement>('[data-passing]')?.dataset['passing'];
    if (passing === undefined) {
      changeCount(element, swept);
      continue;
    }
    const passed = passedCount(passing, now);
    const sentence = element.closest<HTMLElement>('[data-count-text]');
    if (passed !== null) {
      changeCount(element, passed - (counted.get(element) ?? 0));
      counted.set(element, passed);
    }
    const isEmpty = sentence?.dataset['countText'] === 'positive' && element.dataset['upcomingCount'] === '0';
    (sentence ?? element).hidden = passed === null || isEmpty;
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

function updateAge(now: number): void {
  for (const element of all('[data-age]')) {
    const age = now - Number(element.dataset['age']);
    element.textContent = `Listings updated ${ageText(age)}`;
    element.classList.toggle('is-old', age > STALE_AFTER);
  }
}

function update(): void {
  const now = Date.now();
  const passed = sweep(now);
  updateCounts(passed ?? 0, now);
  updateSections();
  updateAge(now);
  if (passed !== undefined) document.dispatchEvent(new Event('eventhub:passed'));
}

everyMinute(update);
// Sent by scripts that add cards.
document.addEventListener('eventhub:listings', update);
