import { expect, it } from 'vitest';
import { isDiscordWebhook } from '../../src/domain/webhook-address.ts';

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
