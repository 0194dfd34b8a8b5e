import { byFrequency } from './group.ts';
import type { Catalogue, EventRecord } from './types.ts';

/** Categories that differ only in letter case share this key (rule C9), and so do cities. */
const categoryKey = (category: string): string => category.toLowerCase();

/** Spellings that pages pass on to listings newer than the build; rarer categories keep that of their event. */
const MAX_SPELLINGS = 100;

const spellingsByUse = (events: readonly EventRecord[]): string[] =>
  byFrequency(events.flatMap(({ majorCategory, minorCategory }) => [majorCategory ?? [], minorCategory ?? []].flat()));

/** Spells a text as the first of these that differs only in letter case; others stay. */
export function spellerOf(spellings: Iterable<string>): (text: string) => string {
  const known = new Map<string, string>();
  for (const spelling of spellings) {
    const key = categoryKey(spelling);
    if (!known.has(key)) known.set(key, spelling);
  }
  return (text) => known.get(categoryKey(text)) ?? text;
}

/**
 * Gives every category, major or minor, one spelling (rule C9): the most frequent one, ties by name. Everything that
 * names, counts or compares categories builds on this.
 *
 * @param settled spellings that hold whatever the events have, such as those of the build
 */
export function unifyCategories(events: readonly EventRecord[], settled: readonly string[] = []): EventRecord[] {
  const spellText = spellerOf([...settled, ...spellingsByUse(events)]);
  const spell = (category: string | null) => (category === null ? null : spellText(category));
  return events.map((event) => {
    const [majorCategory, minorCategory] = [spell(event.majorCategory), spell(event.minorCategory)];
    const isUsual = majorCategory === event.majorCategory && minorCategory === event.minorCategory;
    return isUsual ? event : { ...event, majorCategory, minorCategory };
  });
}

/** The catalogue's spellings, most frequent first, one a line: `data-categories` of pages that read newer listings. */
export const categoryLines = ({ events }: Catalogue): string =>
  spellingsByUse(events).slice(0, MAX_SPELLINGS).join('\n');

/** The texts of `categoryLines` or `cityLines`. */
export const textsOfLines = (lines = ''): string[] => lines.split('\n').filter((line) => line !== '');

/** Index of a category or city, which an address may spell in any letter case; -1 if it is not among them. */
export function indexOfCategory(categories: readonly string[], wanted: string): number {
  const key = categoryKey(wanted);
  return categories.findIndex((category) => categoryKey(category) === key);
}
