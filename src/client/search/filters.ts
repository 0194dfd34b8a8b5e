import type { ShowFilter } from '../../domain/search/match/count-shows.ts';
import type { SearchState } from '../../domain/search/search-state.ts';
import type { CalendarDay } from '../../domain/time/instant.ts';
import { daysOfWhen } from '../../domain/time/when.ts';
import { type Choice, choiceOf } from './choice.ts';

/** Today in the zone. The Canadian locale formats dates as ISO 8601. */
export const todayIn = (zone: string, now: number): CalendarDay =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(now);

/** Resolves the state's dates relative to today in the zone. */
export function filterOf({ when, from, to, category, city }: SearchState, zone: string, now: number): ShowFilter {
  return { ...(when === null ? { from, to } : daysOfWhen(when, todayIn(zone, now))), category, city };
}

/** Binds the page's filter controls (components/lists/Filters.astro) to the state. */
export function filterControls(
  root: HTMLElement,
  change: (change: Partial<SearchState>) => void,
): {
  reflect(state: SearchState): void;
  readonly choices: readonly Choice[];
} {
  const pills = root.querySelectorAll<HTMLButtonElement>('[data-when-is]');
  const range = root.querySelector<HTMLElement>('[data-range]');
  const from = root.querySelector<HTMLInputElement>('[data-from]');
  const to = root.querySelector<HTMLInputElement>('[data-to]');
  const choices = [
    choiceOf('category', root.querySelector('[data-category]'), change),
    choiceOf('city', root.querySelector('[data-city]'), change),
  ];
  let isRangeOpen = false;

  function press({ dataset }: HTMLButtonElement): void {
    const when = dataset['whenIs'];
    isRangeOpen = when === 'range' && !isRangeOpen;
    if (when === 'range') {
      if (range) range.hidden = !isRangeOpen;
      if (isRangeOpen) from?.focus();
      change({ when: null });
      return;
    }
    const isChosen = when === 'today' || when === 'weekend' || when === 'week' || when === 'next-week';
    change({ when: isChosen ? when : null, from: null, to: null });
  }

  for (const pill of pills) pill.addEventListener('click', () => press(pill));
  const chooseDays = () => change({ when: null, from: from?.value || null, to: to?.value || null });
  from?.addEventListener('change', chooseDays);
  to?.addEventListener('change', chooseDays);

  return {
    choices,
    reflect(state) {
      const isRange = state.from !== null || state.to !== null;
      if (isRange) isRangeOpen = true;
      const current = state.when ?? (isRange || isRangeOpen ? 'range' : '');
      for (const pill of pills) {
        const { whenIs } = pill.dataset;
        pill.setAttribute('aria-pressed', String(whenIs === current));
        if (whenIs === 'range') pill.setAttribute('aria-expanded', String(current === 'range'));
      }
      if (range) range.hidden = current !== 'range';
      if (from) from.value = state.from ?? '';
      if (to) to.value = state.to ?? '';
      for (const choice of choices) choice.reflect(state);
    },
  };
}
