import type { Catalogue } from '../catalogue/types.ts';
import { formatDate } from '../time/format.ts';
import { wallTime } from '../time/zone-time.ts';
import type { DataAgeView } from './view-types.ts';

/** How old the listings are, for the foot of each page; `null` when no event says when it was scraped. */
export function dataAge({ dataAsOf, site }: Catalogue): DataAgeView | null {
  if (dataAsOf === null) return null;
  const { day } = wallTime(dataAsOf, site.timeZone);
  return { instant: dataAsOf, text: `Listings updated ${formatDate(day)}` };
}
