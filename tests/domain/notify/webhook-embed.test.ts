import { expect, it } from 'vitest';
import { testMessage } from '../../../src/domain/notify/webhook-embed.ts';

it('the test message is one embed in its color and form (rule W3)', () => {
  const message = testMessage(Date.UTC(2026, 10, 27, 22, 0, 0));
  expect(message).toEqual({
    embeds: [
      {
        title: expect.stringMatching(/./),
        description: expect.stringMatching(/./),
        color: 6514417,
        fields: expect.any(Array),
        footer: { text: expect.stringMatching(/./) },
        timestamp: '2026-11-27T22:00:00.000Z',
      },
    ],
  });
  for (const field of message.embeds[0]?.fields ?? []) {
    expect(field).toEqual({
      name: expect.stringMatching(/./),
      value: expect.stringMatching(/./),
      inline: expect.any(Boolean),
    });
  }
});
