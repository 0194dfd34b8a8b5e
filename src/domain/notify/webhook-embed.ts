import type { Instant } from '../time/instant.ts';

/** The colour of every embed the product sends (rule N3). */
export const EMBED_COLOR = 6514417;

/** An embed of a Discord message. */
export interface WebhookEmbed {
  readonly title: string;
  /** Link of the title. */
  readonly url?: string;
  readonly description: string;
  readonly color: number;
  readonly fields: readonly { readonly name: string; readonly value: string; readonly inline: boolean }[];
  /** Picture beside the text; http(s). */
  readonly thumbnail?: { readonly url: string };
  readonly footer: { readonly text: string };
  /** ISO 8601, UTC. */
  readonly timestamp: string;
}

/** The test message of /settings (rule W3). */
export function testMessage(now: Instant): { readonly embeds: readonly WebhookEmbed[] } {
  return {
    embeds: [
      {
        title: 'EventHub test notification',
        description:
          'Your webhook works. New events by your favorite artists and at your favorite venues will land here.',
        color: EMBED_COLOR,
        fields: [
          { name: 'Status', value: 'Connected', inline: true },
          { name: 'Sent for', value: 'A test from your settings', inline: true },
        ],
        footer: { text: 'EventHub' },
        timestamp: new Date(now).toISOString(),
      },
    ],
  };
}
