import { fold } from '../../domain/search/match/term.ts';
import type { SearchState } from '../../domain/search/search-state.ts';
import { readState, writeState } from './page-state.ts';

/** A filter that is chosen in a select. */
export interface Choice {
  /** What was chosen before this script loaded. */
  chosen(): Partial<SearchState>;
  /** The page's spelling of what the address names, if that is another one. */
  respelled(): Partial<SearchState>;
  reflect(state: SearchState): void;
}

/** @param select `null` on a page without this filter */
export function choiceOf(
  key: 'category' | 'city',
  select: HTMLSelectElement | null,
  change: (change: Partial<SearchState>) => void,
): Choice {
  select?.addEventListener('change', () => change({ [key]: select.value || null }));
  return {
    chosen: () => (select?.value ? { [key]: select.value } : {}),
    respelled() {
      const given = readState()[key];
      if (given === null) return {};
      const wanted = fold(given);
      const offered = [...(select?.options ?? [])].find(({ value }) => fold(value) === wanted)?.value ?? given;
      return offered === given ? {} : { [key]: offered };
    },
    reflect({ [key]: value }) {
      if (select === null) return;
      // An address may hold one that is not in the list.
      if (value !== null && ![...select.options].some((option) => option.value === value))
        select.add(new Option(value));
      select.value = value ?? '';
    },
  };
}

/**
 * Writes the page's spellings into the address: a typed one may have other letter case.
 *
 * @returns what was chosen before this script loaded; `null` without anything
 */
export function settleChoices(choices: readonly Choice[], listPath: string | undefined): Partial<SearchState> | null {
  const respelled = Object.assign({}, ...choices.map((choice) => choice.respelled()));
  if (Object.keys(respelled).length > 0) writeState(respelled, listPath, true);
  const chosen: Partial<SearchState> = Object.assign({}, ...choices.map((choice) => choice.chosen()));
  return Object.keys(chosen).length > 0 ? chosen : null;
}
