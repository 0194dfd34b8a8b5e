/** Money as a source writes it. */
export interface Amount {
  readonly amount: number;
  /** The ISO 4217 codes that its symbol may stand for; `null` without one. */
  readonly currencies: readonly string[] | null;
}

/** Prices as they are stored; `problem` completes the value that is named in the summary. */
export type PriceRange =
  | { readonly price_min: number | null; readonly price_max: number | null; readonly price_currency: string | null }
  | { readonly problem: string };

const LARGEST = 1_000_000_000;

/** ISO 4217 codes. */
const CODES = Intl.supportedValuesOf('currency');

function symbolOf(currency: string, currencyDisplay: 'symbol' | 'narrowSymbol'): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay });
  return (
    format
      .formatToParts(0)
      .find(({ type }) => type === 'currency')
      ?.value.trim() ?? currency
  );
}

/** Codes by what may stand for them: `EUR`, `€`, `CA$`; a symbol that several countries use (`$`, `kr`) has several. */
const codesOf = new Map<string, readonly string[]>([
  ...Map.groupBy(CODES, (code) => symbolOf(code, 'narrowSymbol')),
  ...CODES.filter((code) => !['USD', 'JPY'].includes(code)).map((code) => [symbolOf(code, 'symbol'), [code]] as const),
  ...CODES.map((code) => [code, [code]] as const),
  ['US$', ['USD']],
]);

/** An ISO 4217 code, or a symbol that means only one. */
export function parseCurrency(value: unknown): string | null {
  const codes = typeof value === 'string' ? (codesOf.get(value.trim().toUpperCase()) ?? codesOf.get(value.trim())) : [];
  return codes?.length === 1 ? (codes[0] ?? null) : null;
}

const FREE = /^(?:free(?: (?:entry|admission))?|gratis|gratuite?|gratuito|kostenlos|eintritt frei|entrada libre)$/i;
const PLAIN = /^\d+(?:\.(?:\d{1,2}|\d{4,})|,\d{1,2})?$/;
/** `1,234.50`, `1.234,50`, `1 234`. */
const GROUPED = /^(\d{1,3}([\s,.'’])\d{3}(?:\2\d{3})*)(?:([.,])(\d{1,2}))?$/;

function numberOf(text: string): number | null {
  if (PLAIN.test(text)) return Number(text.replace(',', '.'));
  const [, whole = '', separator, point, rest = '0'] = GROUPED.exec(text) ?? [];
  // `1.234` may be a thousand, or little more than one.
  const isAmbiguous = separator === '.' && point === undefined && whole.length < 8;
  if (whole === '' || isAmbiguous || separator === point) return null;
  return Number(`${whole.replace(/\D/g, '')}.${rest}`);
}

/**
 * Parses a price: a number, `25.00`, `25,00`, `$25`, `25 EUR`, `Free`.
 *
 * @returns `null` for anything else, and for what may be read in two ways
 */
export function parseAmount(value: unknown): Amount | null {
  const text = typeof value === 'string' ? value.trim() : String(typeof value === 'number' ? value : '');
  if (FREE.test(text)) return { amount: 0, currencies: null };
  const [, before = '', number = '', after = ''] =
    /^([^\d\s.,-]{0,5})\s*(\d(?:[\d\s.,'’]*\d)?)\s*([^\d\s.,-]{0,5})$/.exec(text) ?? [];
  const amount = numberOf(number);
  const symbol = before || after;
  const currencies = codesOf.get(symbol) ?? codesOf.get(symbol.toUpperCase()) ?? null;
  if (amount === null || amount > LARGEST || (before !== '' && after !== '')) return null;
  if (symbol !== '' && currencies === null) return null;
  return { amount: Math.round(amount * 1000) / 1000, currencies };
}

/** `$15 – $20` and `15 to 20` in parts; anything else as it is. */
export function rangeParts(value: unknown): unknown[] {
  const [, low, high] = /^(.*\d.*?)\s*(?:[-–—]|\bto\b)\s*(.*\d.*)$/.exec(String(value)) ?? [];
  return low === undefined ? [value] : [low, high];
}

/**
 * The prices of a row, in the one currency that all of it may mean. A price other than 0 needs one.
 *
 * @param currency ISO 4217
 */
export function priceRange(min: Amount | null, max: Amount | null, currency: string | null): PriceRange {
  if (min === null && max === null) return { price_min: null, price_max: null, price_currency: null };
  if (min === null) return { problem: 'highest price without a lowest one' };
  if (max !== null && max.amount < min.amount) return { problem: `${min.amount} to ${max.amount}` };
  const named = [currency === null ? null : [currency], min.currencies, max?.currencies ?? null];
  const known = named.filter((codes) => codes !== null);
  const [common = null, ...others] = known[0]?.filter((code) => known.every((codes) => codes.includes(code))) ?? [];
  const highest = max ?? min;
  if (known.length > 0 && common === null) return { problem: `${highest.amount} in several currencies` };
  if (highest.amount > 0 && (common === null || others.length > 0))
    return { problem: `${highest.amount} without a currency` };
  const price_currency = others.length > 0 ? null : common;
  return { price_min: min.amount, price_max: max?.amount ?? null, price_currency };
}
