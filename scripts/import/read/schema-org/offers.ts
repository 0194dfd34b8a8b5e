import { parseAmount, parseCurrency, rangeParts } from '../../price.ts';
import { isNode, listOf, type Node } from './graph.ts';
import { addressOf } from './values.ts';

/** Whether every offer is sold out. */
export function areGone(offers: readonly Node[]): boolean {
  return offers.length > 0 && offers.every(isGone);
}

/** Whether an offer is sold out, or each part of an AggregateOffer that does not say so itself. */
function isGone(offer: Node): boolean {
  const parts = offer['availability'] === undefined ? partsOf(offer) : [];
  return (parts.length === 0 ? [offer] : parts).every((part) =>
    /SoldOut$/.test(String(addressOf(part['availability']))),
  );
}

const partsOf = (offer: Node) => listOf(offer['offers']).filter(isNode);

/** Prices of a row; a value that cannot be read is passed on, so that the row's check reports it. */
interface Prices {
  readonly price_min: unknown;
  readonly price_max: unknown;
  readonly price_currency: unknown;
}

const NO_PRICES: Prices = { price_min: null, price_max: null, price_currency: null };

/** What says a price: the offer, its parts, and their specifications. */
const pricedNodes = (offer: Node): Node[] =>
  [offer, ...partsOf(offer)].flatMap((node) => [node, ...listOf(node['priceSpecification']).filter(isNode)]);

/** The lowest and the highest price of all offers; the highest is unknown if they name only their lowest. */
export function pricesOf(offers: readonly Node[]): Prices {
  const nodes = offers.flatMap(pricedNodes);
  const valuesOf = (...keys: string[]) => nodes.flatMap((node) => keys.flatMap((key) => listOf(node[key]).slice(0, 1)));
  const [fixed, lowest, highest] = [
    valuesOf('price'),
    valuesOf('lowPrice', 'minPrice'),
    valuesOf('highPrice', 'maxPrice'),
  ];
  const written = [...fixed, ...lowest, ...highest].flatMap(rangeParts);
  const prices = written.map((value) => ({ value, amount: parseAmount(value)?.amount ?? Number.NaN }));
  const unread = prices.find(({ amount }) => Number.isNaN(amount));
  if (unread !== undefined) return { ...NO_PRICES, price_min: unread.value };
  const [low, ...others] = prices.sort((a, b) => a.amount - b.amount);
  if (low === undefined || fixed.length + lowest.length === 0) return NO_PRICES;
  const isOpen = highest.length === 0 && fixed.length === 0;
  // 'From 0' says nothing.
  if (isOpen && low.amount === 0) return NO_PRICES;
  const currencies = [...new Set(valuesOf('priceCurrency').map((value) => parseCurrency(value) ?? value))];
  return {
    price_min: low.value,
    price_max: isOpen ? null : (others.at(-1) ?? low).value,
    price_currency: currencies.length > 1 ? currencies.join(', ') : currencies[0],
  };
}
