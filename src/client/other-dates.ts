/**
 * The lists of dates on an event's page by the clock: what has passed follows what is ahead, newest first (rule C7), and
 * once the event is over, 'Other Dates' leave out what 'Next dates' show. Loaded when something has passed
 * since the build.
 */

/** As detail.css shows them. */
const NEXT_DATES = 3;

const rowsIn = (part: Element) => [...part.querySelectorAll<HTMLElement>('.row')];
const pathOf = (row: Element) => row.querySelector('a')?.getAttribute('href');

/** clock.ts has marked it. */
const hasPassed = (item: Element) => item.classList.contains('is-past');

/** Sorts what is ahead, then what has passed, then what is undated; what is ahead keeps its order. */
function place(row: HTMLElement): number {
  const { until } = row.dataset;
  if (until === undefined) return Number.POSITIVE_INFINITY;
  return hasPassed(row) ? Number.MAX_SAFE_INTEGER - Number(until) : 0;
}

function update(): void {
  const event = document.querySelector<HTMLElement>('.event');
  const others = document.querySelector<HTMLElement>('[data-part="other-dates"]');
  if (event === null || others === null) return;
  const next = document.querySelector('[data-part="next"]');
  const ahead = next === null || !hasPassed(event) ? [] : rowsIn(next).filter((row) => !hasPassed(row));
  const shown = ahead.slice(0, NEXT_DATES).map(pathOf);
  for (const list of others.querySelectorAll('.rows')) {
    const rows = rowsIn(list);
    for (const row of rows) row.hidden = shown.includes(pathOf(row));
    // The difference of two infinities is no number.
    const sorted = rows.toSorted((a, b) => place(a) - place(b) || 0);
    if (sorted.some((row, index) => row !== rows[index])) list.append(...sorted);
  }
  for (const part of [others, ...others.querySelectorAll<HTMLElement>('section')]) {
    part.hidden = part.querySelector('.row:not([hidden])') === null;
  }
}

update();
document.addEventListener('eventhub:passed', update);

export {};
