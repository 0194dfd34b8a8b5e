import type { Catalogue } from '../catalogue/types.ts';
import { formatDate } from '../time/format.ts';
import type { Instant } from '../time/instant.ts';
import { wallTime } from '../time/zone-time.ts';

/** The footer's line on the age of the listings. */
export interface DataAgeView {
  readonly instant: Instant;
  /** `Listings updated Nov 27, 2026`: what a page says that runs no script. */
  readonly text: string;
}

/** How old the listings are, for the foot of each page; `null` when no event says when it was scraped. */
export function dataAge({ dataAsOf, site }: Catalogue): DataAgeView | null {
  if (dataAsOf === null) return null;
  const { day } = wallTime(dataAsOf, site.timeZone);
  return { instant: dataAsOf, text: `Listings updated ${formatDate(day)}` };
}
