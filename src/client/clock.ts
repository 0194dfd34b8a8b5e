/**
 * Re-applies the upcoming/past rule with the visitor's clock, so that pages stay right between builds (rule T9 lists
 * what they say by the clock).
 *
 * Attributes it reads:
 *
 * - `data-until`, on an event's card or row: last millisecond at which it is upcoming. Absent for 'Date TBA'. Events that
 *   were past at the build already have the class `is-past`.
 * - `data-list="upcoming"`: events that have passed move to the front of the page's `data-list="past"`, or are removed
 *   when there is none. In `data-list="mixed"` they stay. Past events get the class `is-past` and a tag in `.picture` or
 *   `.row-status`.
 * - `data-when="some"`, shown while its list has events, and `data-when="none"`, shown while it has none; `data-of` names
 *   the list.
 * - `data-upcoming-count`, `data-past-count`: the number in the element. It follows the events that leave and join the
 *   page's lists, or with `data-passing` (`passingText` of domain/time/passing-text.ts) the instants listed there, for events
 *   that are not on this page. With `data-noun="show"` the text is the number and its noun (`5 shows`).
 * - `data-next`, on 'next on Nov 27, 2026' (in any letter case) with `data-zone`: the `showDays` of domain/views/next-date.ts.
 *   The sentence names the next of these days, or the last once all are over.
 * - `data-countdown`, `hidden`: start of the event in milliseconds; `data-zone` is the venue's IANA zone. Filled with
 *   'Tonight, in 3 hours' during the 24 hours before.
 * - `data-age`: instant of the newest listing in milliseconds. The text becomes 'Listings updated 2 hours ago', with the
 *   class `is-old` past 48 hours.
 */

import { formatCount, plural } from '../domain/text/plural.ts';
import { passedCount } from '../domain/time/passing.ts';
import { ageText, countdownText, nextDateText, STALE_AFTER } from '../domain/time/relative-time.ts';
import { isUpcoming } from '../domain/time/upcoming.ts';
import { everyMinute } from './every-minute.ts';

type ListKind = 'upcoming' | 'past';

const all = (selector: string, root: ParentNode = document) => root.querySelectorAll<HTMLElement>(selector);

function markPast(item: HTMLElement): void {
  item.classList.add('is-past');
  const tag = document.createElement('span');
  tag.className = 'tag tag-past';
  tag.textContent = 'Past';
  item.querySelector('.picture, .row-status')?.append(tag);
}

/** Moves events that have passed. @returns how many items each list gained, negative for losses */
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
      // The upcoming list is soonest first and the past one newest first.
      past.prepend(unit);
      moved.past += 1;
    }
  }
  return moved;
}

/** @param key of the attribute that holds the number */
function changeCount(element: HTMLElement, key: 'upcomingCount' | 'pastCount', change: number): void {
  if (change === 0) return;
  const { noun } = element.dataset;
  const after = Math.max(0, Number(element.dataset[key]) + change);
  element.dataset[key] = String(after);
  element.textContent = noun === undefined ? formatCount(after) : plural(after, noun);
}

/** How many instants of `data-passing` an element's number already allows for. */
const counted = new WeakMap<HTMLElement, number>();

function updateCounts(moved: Record<ListKind, number>, now: number): void {
  for (const element of all('[data-past-count]')) changeCount(element, 'pastCount', moved.past);
  for (const element of all('[data-upcoming-count]')) {
    const { passing } = element.dataset;
    if (passing === undefined) {
      changeCount(element, 'upcomingCount', moved.upcoming);
      continue;
    }
    const passed = passedCount(passing, now);
    changeCount(element, 'upcomingCount', (counted.get(element) ?? 0) - passed);
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

function updateNextDates(now: number): void {
  for (const element of all('[data-next]')) {
    const { next = '', zone = 'UTC' } = element.dataset;
    const text = nextDateText(next, now, zone);
    if (text === null) continue;
    const isCapitalized = /^\s*[A-Z]/.test(element.textContent);
    element.textContent = isCapitalized ? text.charAt(0).toUpperCase() + text.slice(1) : text;
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
  updateNextDates(now);
  updateCountdowns(now);
  updateAge(now);
}

everyMinute(update);
// Sent by scripts that add cards.
document.addEventListener('eventhub:listings', update);
