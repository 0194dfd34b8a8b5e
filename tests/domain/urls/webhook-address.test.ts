import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDiscordWebhook, webhookEndpoint, withoutSecret } from '../../../src/domain/urls/webhook-address.ts';

it.each([
  ['https://discord.com/api/webhooks/123/abc-DEF_9', true],
  ['https://discordapp.com/api/webhooks/123/abc', true],
  ['https://ptb.discord.com/api/v10/webhooks/123/abc', true],
  ['https://canary.discord.com/api/webhooks/123/abc?wait=true', true],
  ['http://discord.com/api/webhooks/123/abc', false],
  ['https://discord.com:8443/api/webhooks/123/abc', false],
  ['https://discord.com.evil.example/api/webhooks/123/abc', false],
  ['https://evil.example/discord.com/api/webhooks/123/abc', false],
  ['https://discord.com@evil.example/api/webhooks/123/abc', false],
  ['https://user@discord.com/api/webhooks/123/abc', false],
  ['https://discord.com/api/webhooks/abc/123', false],
  ['https://discord.com/api/webhooks/123', false],
  ['https://discord.com/api/webhooks/123/../../users/@me', false],
  ['discord.com/api/webhooks/123/abc', false],
  ['', false],
])('%j is a Discord webhook: %s', (address, expected) => {
  expect(isDiscordWebhook(address)).toBe(expected);
});

describe('the additional host for tests', () => {
  const at = (address: string, allowed: string | null = '127.0.0.1:8080') => webhookEndpoint(address, allowed)?.href;

  it('may be called over http and https, on its own port only', () => {
    expect(at('http://127.0.0.1:8080/api/webhooks/1/a')).toBe('http://127.0.0.1:8080/api/webhooks/1/a');
    expect(at('https://127.0.0.1:8080/api/v10/webhooks/1/a')).toBe('https://127.0.0.1:8080/api/v10/webhooks/1/a');
    expect(at('http://double.test/api/webhooks/1/a', 'double.test:80')).toBeDefined();
    expect(at('https://double.test/api/webhooks/1/a', 'double.test:443')).toBeDefined();
  });

  it.each([
    'http://127.0.0.1/api/webhooks/1/a',
    'http://127.0.0.1:8081/api/webhooks/1/a',
    'http://localhost:8080/api/webhooks/1/a',
    'http://127.0.0.1:8080.evil.example/api/webhooks/1/a',
    'http://127.0.0.1:8080@evil.example/api/webhooks/1/a',
    'http://evil.example/127.0.0.1:8080/api/webhooks/1/a',
    'http://user@127.0.0.1:8080/api/webhooks/1/a',
    'http://127.0.0.1:8080/elsewhere',
    'ftp://127.0.0.1:8080/api/webhooks/1/a',
    'http://[::ffff:127.0.0.1]:8080/api/webhooks/1/a',
  ])('is not %s', (address) => {
    expect(at(address)).toBeUndefined();
  });
});

describe('look-alikes', () => {
  it.each([
    'https://discord.com.:443/api/webhooks/1/a',
    'https://discord.com./api/webhooks/1/a',
    'https://www.discord.com/api/webhooks/1/a',
    'https://xn--dscord-1va.com/api/webhooks/1/a',
    'https://dıscord.com/api/webhooks/1/a',
    'https://discοrd.com/api/webhooks/1/a',
    'https://discord.com\\@evil.example/api/webhooks/1/a',
    'https://discord.com%2eevil.example/api/webhooks/1/a',
    'https://evil.example#@discord.com/api/webhooks/1/a',
    'https://evil.example?@discord.com/api/webhooks/1/a',
    'https://162.159.128.233/api/webhooks/1/a',
    'https://discord.com/api/webhooks/1/a%2f..%2f..',
    'https://discord.com/api/webhooks/1/a/slack',
    'https://discord.com/API/webhooks/1/a',
    'https://discord.com/api/vx/webhooks/1/a',
    '//discord.com/api/webhooks/1/a',
    'javascript:discord.com/api/webhooks/1/a',
  ])('%s is rejected', (address) => {
    expect(webhookEndpoint(address)).toBeNull();
  });

  it('every spelling that browsers read as Discord is accepted', () => {
    for (const spelling of ['https://DISCORD.com/api/webhooks/1/a', 'https://ｄiscord。com/api/webhooks/1/a']) {
      expect(webhookEndpoint(spelling)?.href).toBe('https://discord.com/api/webhooks/1/a');
    }
  });

  it('every accepted address has one of the hosts, no user name and the default port', () => {
    const piece = fc.constantFrom(
      'discord.com',
      'evil.example',
      '@',
      ':',
      '/',
      '.',
      '\\',
      '#',
      '?',
      '443',
      'api/webhooks/1/a',
      '%2e',
      '。',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const url = webhookEndpoint(`https://${pieces.join('')}/api/webhooks/1/a`);
        if (url !== null)
          expect(url.href).toMatch(/^https:\/\/discord\.com\/api\/webhooks\/1\/a(?:443)*\/?(?:[?#].*)?$/);
      }),
      { numRuns: 2_000 },
    );
  });
});

it('secrets of a webhook are removed from any text', () => {
  const address = 'https://discord.com/api/v10/webhooks/123/abc-DEF_9?thread_id=4';
  const text = `POST ${address} failed: /webhooks/123/abc-DEF_9 has the token abc-DEF_9`;
  expect(withoutSecret(text, address)).toBe('POST (webhook) failed: /webhooks/123/… has the token …');
});
