import type { CalendarDay } from '../time/instant.ts';
import { WHEN, type When } from '../time/when.ts';

/** What the address of a searchable page says: the one place where its state lives. */
export interface SearchState {
  /** Trimmed; empty without a term. */
  readonly search: string;
  readonly when: When | null;
  readonly from: CalendarDay | null;
  readonly to: CalendarDay | null;
  readonly category: string | null;
  /** Of /browse. */
  readonly tab: 'artists' | 'venues';
  /** Of a venue's page. */
  readonly sort: 'alphabetical' | 'recent';
}

/** Whether a calendar has the day; `2026-02-31` would be read as some day in March. */
function isDay(text: string): boolean {
  const instant = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text);
}

/** Reads an address; what makes no sense is left out. */
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
    tab: text('tab') === 'venues' ? 'venues' : 'artists',
    sort: text('sort') === 'recent' ? 'recent' : 'alphabetical',
  };
}

/** The values as they stand in an address; `null`: left out. */
const written = ({ search, when, from, to, category, tab, sort }: SearchState) => ({
  search: search || null,
  when,
  from,
  to,
  category,
  tab: tab === 'venues' ? tab : null,
  sort: sort === 'recent' ? sort : null,
});

/**
 * A query with some of its values changed, `?` included; empty when nothing is left. Whatever else the query holds stays.
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

/** Whether anything is looked for or left out on /events. */
export const isNarrowed = ({ search, when, from, to, category }: SearchState): boolean =>
  search !== '' || when !== null || from !== null || to !== null || category !== null;
