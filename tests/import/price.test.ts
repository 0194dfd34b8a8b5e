import { describe, expect, test } from 'vitest';
import { parseAmount, parseCurrency, priceRange, rangeParts } from '../../scripts/import/price.ts';

describe('a price', () => {
  test.each([
    [0, 0],
    [25, 25],
    [27.450000000000003, 27.45],
    ['25', 25],
    ['25.00', 25],
    ['25.0000', 25],
    ['25,00', 25],
    [' 25.5 ', 25.5],
    ['1,234', 1234],
    ['1,234.50', 1234.5],
    ['1.234,50', 1234.5],
    ['1 234,50', 1234.5],
    ["1'234.50", 1234.5],
    ['1.234.567', 1_234_567],
    ['Free', 0],
    ['FREE ENTRY', 0],
    ['kostenlos', 0],
  ])('%j is %d', (written, amount) => {
    expect(parseAmount(written)).toEqual({ amount, currencies: null });
  });

  test.each([
    ['€25', 25, ['EUR']],
    ['25 €', 25, ['EUR']],
    ['£9.50', 9.5, ['GBP']],
    ['US$25', 25, ['USD']],
    ['CA$25', 25, ['CAD']],
    ['25.00 USD', 25, ['USD']],
    ['eur 25', 25, ['EUR']],
    ['120 zł', 120, ['PLN']],
  ])('%j names its currency', (written, amount, currencies) => {
    expect(parseAmount(written)).toEqual({ amount, currencies });
  });

  test('$ and kr may be of several', () => {
    expect(parseAmount('$25')?.currencies).toEqual(expect.arrayContaining(['USD', 'CAD', 'AUD']));
    expect(parseAmount('250 kr')?.currencies).toEqual(expect.arrayContaining(['SEK', 'NOK', 'DKK']));
  });

  test.each([
    '',
    'TBA',
    'call us',
    '-5',
    '25+',
    'from 25',
    '25 per table',
    '1.234',
    '1,23,4',
    '1,234,50',
    '12.345.67',
    '1e3',
    '€25 EUR',
    '25 XXL',
    '99999999999',
    Number.NaN,
    Number.POSITIVE_INFINITY,
    -1,
    true,
    {},
  ])('%j is none', (written) => {
    expect(parseAmount(written)).toBeNull();
  });
});

test.each([
  ['$15 – $20', ['$15', '$20']],
  ['15-20', ['15', '20']],
  ['15 to 20 EUR', ['15', '20 EUR']],
  ['15', ['15']],
  ['-15', ['-15']],
  ['Free - all welcome', ['Free - all welcome']],
  [15, [15]],
])('the parts of %j are %j', (written, parts) => {
  expect(rangeParts(written)).toEqual(parts);
});

test.each([
  ['USD', 'USD'],
  ['eur', 'EUR'],
  ['€', 'EUR'],
  ['$', null],
  ['Dollar', null],
  ['XXQ', null],
  [840, null],
])('the currency %j is %j', (written, code) => {
  expect(parseCurrency(written)).toBe(code);
});

describe('the prices of a row', () => {
  const range = (min: unknown, max: unknown, currency: string | null) =>
    priceRange(parseAmount(min), parseAmount(max), currency);

  test.each([
    [25, null, 'USD', 25, null, 'USD'],
    [25, 40, 'USD', 25, 40, 'USD'],
    ['$25', '$40', 'CAD', 25, 40, 'CAD'],
    ['€25', 40, null, 25, 40, 'EUR'],
    [0, 0, null, 0, 0, null],
    [0, 0, 'USD', 0, 0, 'USD'],
    ['Free', 10, 'USD', 0, 10, 'USD'],
    [null, null, 'USD', null, null, null],
  ])('%j to %j in %j', (min, max, currency, price_min, price_max, price_currency) => {
    expect(range(min, max, currency)).toEqual({ price_min, price_max, price_currency });
  });

  test.each([
    [25, null, null, '25 without a currency'],
    ['$25', null, null, '25 without a currency'],
    [0, 25, null, '25 without a currency'],
    ['€25', null, 'USD', '25 in several currencies'],
    ['$25', null, 'EUR', '25 in several currencies'],
    [40, 25, 'USD', '40 to 25'],
    [null, 25, 'USD', 'highest price without a lowest one'],
  ])('%j to %j in %j are none', (min, max, currency, problem) => {
    expect(range(min, max, currency)).toEqual({ problem });
  });
});
