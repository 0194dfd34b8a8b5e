import { formatDate } from './format.ts';
import type { Catalogue } from './types.ts';
import type { DataAgeView } from './view-types.ts';
import { wallTime } from './zone-time.ts';

/** How old the listings are, for the foot of each page; `null` when no event says when it was scraped. */
export function dataAge({ dataAsOf, site }: Catalogue): DataAgeView | null {
  if (dataAsOf === null) return null;
  const { day } = wallTime(dataAsOf, site.timeZone);
  return { instant: dataAsOf, text: `Listings updated ${formatDate(day)}` };
}
