import type { Catalogue } from '../catalogue/types.ts';
import { formatDate } from '../time/format.ts';
import type { Instant } from '../time/instant.ts';
import { wallTime } from '../time/zone-time.ts';

/** The footer's age of the listings. */
export interface DataAgeView {
  readonly instant: Instant;
  /** `Listings updated Nov 27, 2026`, shown until the clock script runs. */
  readonly text: string;
}

/** The age of the listings; `null` if no event has a scraped_at. */
export function dataAge({ dataAsOf, site }: Catalogue): DataAgeView | null {
  if (dataAsOf === null) return null;
  const { day } = wallTime(dataAsOf, site.timeZone);
  return { instant: dataAsOf, text: `Listings updated ${formatDate(day)}` };
}
