import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toListing } from '../../../src/domain/catalogue/listing.ts';
import { batchEmbeds, embedLength, LIMITS, lengthOf } from '../../../src/domain/notify/embed-limits.ts';
import { embedText } from '../../../src/domain/notify/embed-text.ts';
import { newEventEmbed } from '../../../src/domain/notify/event-embed.ts';
import type { WebhookEmbed } from '../../../src/domain/notify/webhook-embed.ts';
import { event, NOW, site, venue } from '../fixtures.ts';

const announcement = { origin: site.origin, now: NOW };

describe('text in an embed', () => {
  it.each([
    ['Night Ferry', 'Night Ferry'],
    ['*loud* _and_ ~low~', '\\*loud\\* \\_and\\_ \\~low\\~'],
    ['[free](https://evil.example)', '\\[free\\](https\\://evil.example)'],
    ['https://evil.example/free', 'https\\://evil.example/free'],
    ['<@123> `x` ||y||', '\\<\\@123\\> \\`x\\` \\|\\|y\\|\\|'],
    ['@everyone and @here', '\\@everyone and \\@here'],
    ['Night Ferry @ Ember: Low Water', 'Night Ferry @ Ember: Low Water'],
    [':100: at 7:30', '\\:100: at 7\\:30'],
    ['#1 \\o/', '\\#1 \\\\o/'],
    ['  a \n\t b  ', 'a b'],
    ['broken \ud800 half', 'broken \ufffd half'],
  ])('%j is escaped as %j', (text, written) => {
    expect(embedText(text, 100)).toBe(written);
  });

  it.each([
    ['abcdef', 6, 'abcdef'],
    ['abcdefg', 6, 'abcde…'],
    ['abcd efg', 6, 'abcd…'],
    ['abcd*fg', 6, 'abcd…'],
    ['🎸🎸🎸', 3, '🎸🎸🎸'],
    ['🎸🎸🎸🎸', 3, '🎸🎸…'],
  ])('%j truncated to %i characters is %j', (text, limit, written) => {
    expect(embedText(text, limit)).toBe(written);
  });

  it('is never longer than allowed and never ends within an escape sequence', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 2, max: 40 }), (text, limit) => {
        const written = embedText(text, limit);
        expect(lengthOf(written)).toBeLessThanOrEqual(limit);
        expect(/(?:^|[^\\])(?:\\\\)*\\…?$/.test(written)).toBe(false);
      }),
    );
  });
});

const embed = (length: number): WebhookEmbed => ({
  title: 't',
  description: '🎸'.repeat(length - 6),
  color: 1,
  fields: [{ name: 'n', value: 'v', inline: true }],
  footer: { text: 'foo' },
  timestamp: '',
});

describe('messages', () => {
  it('count characters as Discord does, an emoji as one', () => {
    expect(embedLength(embed(100))).toBe(100);
  });

  it.each([
    [[], []],
    [Array(10).fill(600), [10]],
    [Array(11).fill(10), [10, 1]],
    [[3000, 3000], [2]],
    [
      [3000, 3001],
      [1, 1],
    ],
    [
      [5999, 7, 5999],
      [1, 1, 1],
    ],
    [
      [7000, 10],
      [1, 1],
    ],
  ])('embeds of %j characters are batched into messages of %j', (lengths: number[], expected: number[]) => {
    const batches = batchEmbeds(lengths.map((length) => ({ embed: embed(length) })));
    expect(batches.map((batch) => batch.length)).toEqual(expected);
  });

  it('lose nothing, keep the order and stay within the limits', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 7, max: 6000 }), { maxLength: 60 }), (lengths) => {
        const items = lengths.map((length) => ({ embed: embed(length) }));
        const batches = batchEmbeds(items);
        expect(batches.flat()).toEqual(items);
        for (const batch of batches) {
          expect(batch.length).toBeLessThanOrEqual(LIMITS.embeds);
          expect(batch.reduce((sum, item) => sum + embedLength(item.embed), 0)).toBeLessThanOrEqual(LIMITS.total);
        }
      }),
    );
  });
});

describe('the embed of an event', () => {
  const listing = (given: Parameters<typeof event>[1], at = venue('ember', { fullName: 'Ember Hall' })) =>
    toListing(event(7, { venueSlug: 'ember', ...given }), at, site.timeZone, null);
  const reasons = [{ type: 'venue', name: 'Ember Hall' }] as const;

  it('links to its page and states date, venue and reason', () => {
    const made = newEventEmbed(listing({ name: 'Night Ferry', at: '2026-12-04T01:00:00Z' }), reasons, announcement);
    expect(made).toEqual({
      title: 'Night Ferry',
      url: 'https://eventhub.example/events/7',
      description: 'New at your favorite venue Ember Hall.',
      color: 6514417,
      fields: [
        { name: 'Date', value: 'Thursday, December 03, 2026, 8:00 PM', inline: true },
        { name: 'Venue', value: 'Ember Hall', inline: true },
      ],
      footer: { text: 'EventHub' },
      timestamp: '2026-11-27T22:00:00.000Z',
    });
  });

  it('names favorites who are on the bill', () => {
    const bill = [{ type: 'artist', name: 'Plum Rain' }, { type: 'bill', name: 'Night_Ferry' }, ...reasons] as const;
    expect(newEventEmbed(listing({}), bill, announcement).description).toBe(
      'New by your favorite artist Plum Rain, with your favorite artist Night\\_Ferry also on the bill, at your favorite venue Ember Hall.',
    );
  });

  it.each([
    ['/demo/a.svg', 'https://eventhub.example/demo/a.svg'],
    ['https://pictures.example/a.jpg', 'https://pictures.example/a.jpg'],
  ])('shows the image %s', (imageUrl, url) => {
    expect(newEventEmbed(listing({ imageUrl }), reasons, announcement).thumbnail).toEqual({ url });
  });

  it('states that an event is cancelled or moved', () => {
    const made = newEventEmbed(listing({ status: 'sold_out', at: '2026-12-04T01:00:00Z' }), reasons, announcement);
    expect(made.fields.map(({ name, value }) => `${name}: ${value}`)).toContain('Status: Sold out');
  });

  it('has no empty fields, whatever is missing', () => {
    const made = newEventEmbed(listing({ name: null, venueSlug: null, day: '2026-12-03' }), reasons, announcement);
    expect(made).toMatchObject({ title: 'Untitled Event', fields: [{ value: 'Thursday, December 03, 2026' }] });
    expect(made.thumbnail).toBeUndefined();
  });

  it('stays so small that seven fit one message, however long the names are', () => {
    const long = venue('ember', { fullName: '*'.repeat(4000) });
    const made = newEventEmbed(
      listing({ name: '_'.repeat(5000) }, long),
      [
        { type: 'artist', name: '_'.repeat(5000) },
        { type: 'venue', name: '*'.repeat(4000) },
      ],
      announcement,
    );
    expect(lengthOf(made.title)).toBeLessThanOrEqual(LIMITS.title);
    expect(embedLength(made) * 7).toBeLessThanOrEqual(LIMITS.total);
    expect(made.fields.every(({ value }) => lengthOf(value) <= LIMITS.fieldValue)).toBe(true);
  });
});
