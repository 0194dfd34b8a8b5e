import type { Place, Price } from './types.ts';

/** The price in a row of `events`. */
export function priceOf(row: {
  readonly price_min?: number | null;
  readonly price_max?: number | null;
  readonly price_currency?: string | null;
}): Price | null {
  const { price_min: min = null, price_max: max = null, price_currency: currency = null } = row;
  return min === null ? null : { min, max, currency };
}

/** The coordinates in a row of `venues`. */
export function coordinatesOf(row: {
  readonly latitude?: number | null;
  readonly longitude?: number | null;
}): Place['coordinates'] {
  const { latitude = null, longitude = null } = row;
  return latitude === null || longitude === null ? null : { latitude, longitude };
}
