import { describe, expect, test } from 'vitest';
import { isEventStatus, statusOf, statusOfName } from '../../../src/domain/catalogue/event-status.ts';
import { readStatusMarks } from '../../../src/domain/catalogue/status-mark.ts';

describe('the status in an event name', () => {
  test.each([
    ['CANCELED: Boy & Bear', 'cancelled'],
    ['Cancelled: Kash Doll', 'cancelled'],
    ['CANCELLED - Baby Story Time', 'cancelled'],
    ['*Cancelled* Joe Pug', 'cancelled'],
    ['Big Joanie *Cancelled*', 'cancelled'],
    ['Commission Meeting - Cancelled', 'cancelled'],
    ['Commission Meeting – CANCELED!', 'cancelled'],
    ['SMERZ - CANCELED :(', 'cancelled'],
    ['[CANCELLED] Ember Choir', 'cancelled'],
    ['Ember Choir (Show Cancelled)', 'cancelled'],
    ['Ember Choir | Canceled', 'cancelled'],
    ['Ember Choir (cancelled due to illness)', 'cancelled'],
    ['POSTPONED: Ultra Q', 'postponed'],
    ['Ultra Q - POSTPONED', 'postponed'],
    ['Ultra Q (postponed until further notice)', 'postponed'],
    ['Rescheduled: Ultra Q', 'rescheduled'],
    ['Ultra Q (RESCHEDULED from March 5)', 'rescheduled'],
    ['RESCHEDULED from 3/5: Ultra Q', 'rescheduled'],
    ['Ultra Q - Re-Scheduled to May 7', 'rescheduled'],
    ['Ultra Q Rescheduled from March 5, 2026', 'rescheduled'],
    ['RESCHEDULED from 3/5 Ultra Q', 'rescheduled'],
    ['Ultra Q (CANCELLED - illness)', 'cancelled'],
    ['Ultra Q [Cancelled by the artist]', 'cancelled'],
    ['(SOLD OUT, waiting list) Ultra Q', 'sold_out'],
    ['[ POSTPONED: new date to come ] Ultra Q', 'postponed'],
    ['Nessa (SOLD OUT)', 'sold_out'],
    ['Nessa *SOLDOUT*', 'sold_out'],
    ['SOLD OUT - Nessa', 'sold_out'],
    ['SOLD-OUT! | Nessa', 'sold_out'],
    ['Sold Out: Nessa', 'sold_out'],
    // Other punctuation.
    ['CANCELLED** Ember Choir', 'cancelled'],
    ['**CANCELLED** Ember Choir', 'cancelled'],
    ['CANCELLED -- Ember Choir', 'cancelled'],
    ['CANCELLED- Ember Choir', 'cancelled'],
    ['CANCELLED — Ember Choir', 'cancelled'],
    ['SOLD OUT!! Nessa', 'sold_out'],
    ['SOLD OUT!!: Nessa', 'sold_out'],
    ['Nessa - SOLD OUT**', 'sold_out'],
    ['Nessa *SOLD OUT', 'sold_out'],
    ['Nessa -- Sold out!', 'sold_out'],
    // Words that belong to the mark.
    ['PROBABLY CANCELLED: Ember Choir', 'cancelled'],
    ['Ember Choir (probably postponed)', 'postponed'],
    ['This way (event has been cancelled)', 'cancelled'],
    ['RESCHEDULED DATE: Ultra Q', 'rescheduled'],
    ['CANCELLED EVENT - Ember Choir', 'cancelled'],
    // Emoji.
    ['🚫 CANCELLED: Ember Choir', 'cancelled'],
    ['⚠️POSTPONED - Ultra Q', 'postponed'],
    ['🚫 Cancelled 🚫 Ember Choir', 'cancelled'],
    ['Ember Choir - ❌ CANCELLED ❌', 'cancelled'],
    ['Nessa (🎟️ sold out)', 'sold_out'],
    // Capitals that stand out.
    ['POSTPONED at Foundry', 'postponed'],
    ['SOLD OUT @ Foundry', 'sold_out'],
    ['POSTPONED Morning Book Club', 'postponed'],
    // Nothing else.
    ['Cancelled', 'cancelled'],
    ['CANCELLED', 'cancelled'],
    ['CANCELLED**', 'cancelled'],
    ['❌ Show cancelled!', 'cancelled'],
    ['Abgesagt', 'cancelled'],
    ['postponed', 'postponed'],
    ['SOLD OUT!!', 'sold_out'],
    ['RESCHEDULED', 'rescheduled'],
    // Other languages.
    ['Nessa (ausverkauft)', 'sold_out'],
    ['Nessa (leider ausverkauft)', 'sold_out'],
    ['AUSVERKAUFT: Nessa', 'sold_out'],
    ['NESSA (VERLEGT)', 'rescheduled'],
    ['Nessa (verlegt von Saltbox ins Kesselhaus)', 'rescheduled'],
    ['Nessa (verschoben auf 5.5.)', 'postponed'],
    ['Nessa (abgesagt)', 'cancelled'],
    ['ABGESAGT - Nessa', 'cancelled'],
    ['Nessa (complet)', 'sold_out'],
    ['Nessa (annulé)', 'cancelled'],
    ['Nessa (annule\u0301)', 'cancelled'],
    ['ANNULÉ : Nessa', 'cancelled'],
    ['Nessa (reporté au 5 mai)', 'postponed'],
    ['Nessa (agotado)', 'sold_out'],
    ['Nessa [Entradas agotadas]', 'sold_out'],
    ['Nessa (cancelado)', 'cancelled'],
    ['Nessa *NEW DATE*', 'rescheduled'],
    // The more serious status wins.
    ['CANCELLED: Nessa (SOLD OUT)', 'cancelled'],
    ['Nessa (SOLD OUT) - POSTPONED', 'postponed'],
  ] as const)('%s: %s', (name, status) => {
    expect(statusOfName(name)).toBe(status);
  });

  test.each([
    'Cancelled Plans',
    'The Cancelled',
    'The Sold Out Tour',
    'Sold Out Comedy Night',
    'Guy Williams: cancel culture and me',
    'Postponed Dreams - Live',
    'Soldout',
    'Rescheduled',
    'Dreams Rescheduled to Nowhere',
    'Live (Cancelled Plans)',
    'Ultra Q (The Sold Out Tour)',
    'Ultra Q [Sold Out Crowd, Empty Room]',
    'ALMOST SOLD OUT - Ultra Q',
    'Ultra Q (not cancelled)',
    'Re-Sold Out: The Musical',
    'We are temporarily postponing the Tuesday market',
    'Uncancelled: a comeback',
    'A night (nearly sold out already, hurry)',
    'Almost-cancelled: the story',
    'Sold Out',
    'The Postponed',
    'The Postponed at Foundry',
    'Cancelled at Foundry',
    'CANCELLED AT FOUNDRY',
    'Cancelled with Friends',
    'CANCELLED Podcast Live',
    'Sold Out! The Musical',
    'POSTPONED DREAMS',
    'POSTPONED until whenever',
    'Not Cancelled: a comeback',
    'Probably Cancelled',
    '🔥 Sold Out',
    'New Date: a comedy of manners',
    'Night Ferry (new date added)',
    'Complet: Gregorian chant',
    'Requiem (version complète)',
    'Nessa (complet fou)',
    'Nessa (Verlegter Weg)',
    'Cancel (culture)',
    'S*LD OUT: Nessa',
    '',
    '   ',
  ])('%j has none', (name) => {
    expect(statusOfName(name)).toBeNull();
  });

  test('long names and names full of brackets are parsed fast', () => {
    expect(statusOfName('(cancelled '.repeat(2_000))).toBeNull();
    expect(statusOfName(`(cancelled${' - '.repeat(5_000)}`)).toBeNull();
    expect(statusOfName(`x${' rescheduled to '.repeat(2_000)}x`)).toBeNull();
    expect(statusOfName(`${'- '.repeat(5_000)}cancelled due ${'to '.repeat(5_000)}x:`)).toBeNull();
    expect(statusOfName(`cancelled${'-'.repeat(50_000)}x`)).toBe('cancelled');
    expect(statusOfName(`${'*'.repeat(50_000)}sold out${' *'.repeat(5_000)}x`)).toBe('sold_out');
    expect(statusOfName(`sold ${'🔥 '.repeat(20_000)}sold out`)).toBeNull();
    expect(statusOfName(`${'['.repeat(50_000)}sold out x`)).toBeNull();
    expect(statusOfName('(cancelled) '.repeat(5_000))).toBe('cancelled');
  });
});

test('a stored status takes precedence over the name', () => {
  expect(statusOf({ status: 'postponed', name: 'CANCELED: Nessa' })).toBe('postponed');
  expect(statusOf({ status: 'scheduled', name: 'CANCELED: Nessa' })).toBe('cancelled');
  expect(statusOf({ status: 'scheduled', name: 'Nessa' })).toBe('scheduled');
  expect(statusOf({ status: 'scheduled', name: null })).toBe('scheduled');
});

test('statuses are a closed set of five', () => {
  expect(isEventStatus('sold_out')).toBe(true);
  expect(isEventStatus('SOLD OUT')).toBe(false);
  expect(isEventStatus(null)).toBe(false);
});

test.each([
  ['CANCELED: Boy & Bear', 'Boy & Bear'],
  ['Ember Choir (SOLD OUT)', 'Ember Choir'],
  ['Ember Choir - (SOLD OUT)', 'Ember Choir'],
  ['(SOLD OUT): Ember Choir', 'Ember Choir'],
  ['Ember Choir (SOLD OUT): Tides', 'Ember Choir : Tides'],
  ['Ember Choir *Sold out* at Foundry', 'Ember Choir at Foundry'],
  ['CANCELLED: Nessa (SOLD OUT)', 'Nessa'],
  ['Nessa (SOLD OUT) - POSTPONED', 'Nessa'],
  ['🚫 CANCELLED -- Ember Choir', 'Ember Choir'],
  ['RESCHEDULED from 3/5: Ultra Q', 'Ultra Q'],
  ['RESCHEDULED from 3/5 Ultra Q', 'Ultra Q'],
  ['RESCHEDULED to Friday, May 7, 2027 Ultra Q', 'Ultra Q'],
  ['Ultra Q Rescheduled from March 5, 2026', 'Ultra Q'],
  ['POSTPONED at Foundry', 'at Foundry'],
  ['Nessa *NEW DATE*: Tides', 'Nessa : Tides'],
  ['(CANCELLED)', ''],
  ['The Sold Out Tour', 'The Sold Out Tour'],
])('without its marks, %j is %j', (name, rest) => {
  expect(readStatusMarks(name).rest).toBe(rest);
});
