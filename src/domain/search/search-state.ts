import type { CalendarDay } from '../time/instant.ts';
import { WHEN, type When } from '../time/when.ts';

/** The state of a searchable page. It lives in the address only. */
export interface SearchState {
  /** Trimmed; empty without a term. */
  readonly search: string;
  readonly when: When | null;
  readonly from: CalendarDay | null;
  readonly to: CalendarDay | null;
  readonly category: string | null;
  readonly city: string | null;
  /** Of /browse. */
  readonly tab: 'artists' | 'venues';
  /** Of a venue's page. */
  readonly sort: 'alphabetical' | 'recent' | 'date';
}

/** Whether the calendar day exists: `Date.parse` reads `2026-02-31` as a day in March. */
function isDay(text: string): boolean {
  const instant = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text);
}

/** The default unless it is one of the others. */
export const readSort = (text: string): SearchState['sort'] =>
  text === 'recent' || text === 'date' ? text : 'alphabetical';

/** Parses a query; invalid values are ignored. */
export function readSearchState(query: string): SearchState {
  const params = new URLSearchParams(query);
  const text = (name: string) => params.get(name)?.trim() ?? '';
  const day = (name: string) => (isDay(text(name)) ? text(name) : null);
  return {
    search: text('search'),
    when: WHEN.find((when) => when === text('when')) ?? null,
    from: day('from'),
    to: day('to'),
    category: text('category') || null,
    city: text('city') || null,
    tab: text('tab') === 'venues' ? 'venues' : 'artists',
    sort: readSort(text('sort')),
  };
}

/** The parameters of a state; `null` omits one. */
const written = ({ search, when, from, to, category, city, tab, sort }: SearchState) => ({
  search: search || null,
  when,
  from,
  to,
  category,
  city,
  tab: tab === 'venues' ? tab : null,
  sort: sort === 'alphabetical' ? null : sort,
});

/**
 * Changes values in a query and keeps all other parameters. Returns it with `?`, or empty if nothing is left.
 */
export function changeQuery(query: string, change: Partial<SearchState>): string {
  const params = new URLSearchParams(query);
  const values = written({ ...readSearchState(query), ...change });
  for (const [name, value] of Object.entries(values)) {
    if (value === null) params.delete(name);
    else params.set(name, value);
  }
  return params.size === 0 ? '' : `?${params}`;
}

/** Whether a term or filter is set on /events. */
export const isNarrowed = ({ search, when, from, to, category, city }: SearchState): boolean =>
  search !== '' || [when, from, to, category, city].some((value) => value !== null);
