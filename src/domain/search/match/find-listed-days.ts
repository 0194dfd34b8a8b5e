import { indexOfCategory } from '../../catalogue/category.ts';
import type { ShowCities } from '../codec/cities.ts';
import { dayNumber } from '../codec/dates.ts';
import type { ListedDays } from '../codec/listed-days.ts';
import { cityIndex } from './count-shows.ts';
import type { ShowChoice } from './pair-card.ts';

/**
 * Indexes of the events that pass the filter and, in the scope 'upcoming', are upcoming at `now`. Undated events never
 * pass a date filter.
 *
 * @param cities may be `null` without a filter by city
 */
export function findDays(days: ListedDays, cities: ShowCities | null, { filter, scope, now }: ShowChoice): number[] {
  const from = filter.from === null ? Number.NEGATIVE_INFINITY : dayNumber(filter.from);
  const to = filter.to === null ? Number.POSITIVE_INFINITY : dayNumber(filter.to);
  const isDated = filter.from !== null || filter.to !== null;
  const category = filter.category === null ? null : indexOfCategory(days.categories, filter.category);
  const city = cityIndex(cities, filter.city);
  const found: number[] = [];
  for (let index = 0; index < days.day.length; index++) {
    const day = days.day[index] ?? 0;
    const until = days.until[index] ?? 0;
    if (isDated && (until === Number.NEGATIVE_INFINITY || day < from || day > to)) continue;
    if (category !== null && (category < 0 || days.category[index] !== category)) continue;
    if (city !== null && (city < 0 || cities?.eventCity[index] !== city)) continue;
    if (scope === 'all' || until >= now) found.push(index);
  }
  return found;
}
