import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { assertPublicHost, isPublicAddress, lookupPublic } from '../../scripts/collect/public-address.ts';

describe('an address', () => {
  it.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '2606:4700:4700::1111', '::ffff:8.8.8.8'])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    ...['127.0.0.1', '127.9.9.9', '0.0.0.0', '10.0.0.1', '172.16.0.1', '192.168.1.1', '100.64.0.1', '169.254.169.254'],
    ...['192.0.0.1', '198.18.0.1', '224.0.0.1', '240.0.0.1', '255.255.255.255', '::', '::1', 'fe80::1', 'fe80::1%eth0'],
    ...['fc00::1', 'fd12::1', 'fec0::1', 'ff02::1', '::ffff:127.0.0.1', '::ffff:a00:1', '::127.0.0.1', '2002:7f00:1::'],
    ...['64:ff9b::7f00:1', '64:ff9b:1::1', '2001::1', '2001:db8::1', 'hall.example', ''],
  ])('%s is not', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

it.each([
  ...['http://127.1/', 'http://0x7f000001/', 'http://2130706433/', 'http://017700000001/', 'http://[::1]/'],
  ...['http://[::ffff:7f00:1]/', 'https://169.254.169.254/latest/meta-data/', 'http://0/'],
])('%s is refused, however it is written', (url) => {
  expect(() => assertPublicHost(new URL(url))).toThrow(/private network/);
});

it('a name that means this machine is refused when it is looked up', async () => {
  const lookup = promisify(lookupPublic) as (name: string, options: object) => Promise<unknown>;
  for (const all of [true, false]) await expect(lookup('localhost', { all })).rejects.toThrow(/private network/);
});
