import { expect, test } from 'vitest';
import { addressAfterName } from '../../scripts/import/read/street-address.ts';

test.each([
  ['Saltbox, 12 Pier Lane, Galway', '12 Pier Lane, Galway', null],
  ['Saltbox, 12 Pier Lane, Portland, ME 04101, USA', '12 Pier Lane, Portland, ME 04101', 'Portland'],
  ['Saltbox, 7 Mill Bend, Durango, CO, 81301, United States', '7 Mill Bend, Durango, CO, 81301', 'Durango'],
  ['Saltbox, Attic, 12b Pier Rd, Galway', '12b Pier Rd, Galway', null],
  ['Saltbox\nUferstraße 4, 20457 Hamburg', 'Uferstraße 4, 20457 Hamburg', null],
  ['Saltbox; 55 Bell Ave', '55 Bell Ave', null],
  ['Saltbox (12 Pier Lane, Portland, OR)', '12 Pier Lane, Portland, OR', null],
  ['Saltbox, Rua do Cais 9, Lisboa', 'Rua do Cais 9, Lisboa', null],
])('the address in %j', (location, address, city) => {
  expect(addressAfterName(location)).toEqual({ address, city });
});

test.each([
  '',
  'Saltbox',
  'Fenwick Chapel, Main Nave',
  'Library, Room 204, Main Campus',
  'Level 2 Music Room, Gumtree Library',
  'Hall, 2 floors up',
  'Saltbox, Portland, OR',
  'Saltbox (Attic)',
  // Its first part is the name of the venue.
  '31 Harbor Rd, Newport, RI 02840',
  'https://calls.example/12 Pier Lane',
])('%j has no address beyond doubt', (location) => {
  expect(addressAfterName(location)).toEqual({ address: null, city: null });
});
