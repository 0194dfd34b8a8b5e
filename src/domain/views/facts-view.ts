import type { Listing, Place, Price } from '../catalogue/types.ts';
import { texts } from '../text/texts.ts';
import { formatTime } from '../time/format.ts';
import type { Instant } from '../time/instant.ts';
import { wallTime } from '../time/zone-time.ts';
import { addressText, mapUrl } from '../urls/map.ts';

/** A line of 'Event Details'. */
export interface FactView {
  readonly term: string;
  readonly text: string;
}

/** Where a venue is. */
export interface PlaceView {
  /** `null` if only its coordinates are known. */
  readonly text: string | null;
  readonly mapHref: string | null;
}

/** When the doors open: on the day of the event, before it begins (rule C10). */
export function doorsOf({ doorsAt, startsAt, localDay, zone }: Listing): Instant | null {
  if (doorsAt === null || wallTime(doorsAt, zone).day !== localDay) return null;
  return startsAt === null || doorsAt < startsAt ? doorsAt : null;
}

const formats = new Map<string, Intl.NumberFormat>();

function formatMoney(amount: number, currency: string): string {
  const format = formats.get(currency) ?? new Intl.NumberFormat('en-US', { style: 'currency', currency });
  formats.set(currency, format);
  return format.format(amount);
}

/** `$25.00`, `$25.00 to $40.00`, `From $25.00`, `Free`, `Free to $10.00` (rule C10). */
export function priceText({ min, max, currency }: Price): string {
  if ((max ?? min) === 0 || currency === null) return texts.event.free;
  const money = (amount: number) => (amount === 0 ? texts.event.free : formatMoney(amount, currency));
  if (max === null) return `From ${money(min)}`;
  return min === max ? money(min) : `${money(min)} to ${money(max)}`;
}

/** @param limit `21+`, `7-12` or `0+` */
export function agesText(limit: string): string {
  if (limit === '0+') return texts.event.allAges;
  const [from, to] = limit.split('-');
  return from === to || to === undefined ? (from ?? '') : `${from} to ${to}`;
}

/** Doors, price and ages, as far as they are known. */
export function factsOf(event: Listing): FactView[] {
  const doors = doorsOf(event);
  const { doors: doorsTerm, price, ages } = texts.event;
  return [
    ...(doors === null ? [] : [{ term: doorsTerm, text: formatTime(wallTime(doors, event.zone).minutes) }]),
    ...(event.price === null ? [] : [{ term: price, text: priceText(event.price) }]),
    ...(event.ageLimit === null ? [] : [{ term: ages, text: agesText(event.ageLimit) }]),
  ];
}

/** The line below a venue's name; `null` if nothing is known. */
export function placeView(place: Place | undefined): PlaceView | null {
  if (place === undefined) return null;
  const [text, mapHref] = [addressText(place), mapUrl(place)];
  return text === null && mapHref === null ? null : { text, mapHref };
}
