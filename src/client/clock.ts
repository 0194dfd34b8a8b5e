/**
 * Keeps pages true between builds (specification section 4: upcoming or past), with the visitor's clock.
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
export {};
