import type { WebhookEmbed } from './webhook-embed.ts';

/** Discord's limits: characters per part of an embed, embeds per message, characters of all embeds of a message. */
export const LIMITS = { title: 256, description: 4096, fieldName: 256, fieldValue: 1024, embeds: 10, total: 6000 };

/** Length as Discord counts it, in code points: an emoji counts once. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/** Characters of an embed that count towards a message's total: title, description, field names and values, footer. */
export function embedLength({ title, description, fields, footer }: WebhookEmbed): number {
  const texts = [title, description, footer.text, ...fields.flatMap(({ name, value }) => [name, value])];
  return texts.reduce((sum, text) => sum + lengthOf(text), 0);
}

/** Splits items into as few messages as Discord accepts; keeps their order. */
export function batchEmbeds<Item extends { readonly embed: WebhookEmbed }>(items: readonly Item[]): Item[][] {
  const batches: Item[][] = [];
  let batch: Item[] = [];
  let total = 0;
  for (const item of items) {
    const length = embedLength(item.embed);
    if (batch.length === LIMITS.embeds || (batch.length > 0 && total + length > LIMITS.total)) {
      batches.push(batch);
      batch = [];
      total = 0;
    }
    batch.push(item);
    total += length;
  }
  return batch.length === 0 ? batches : [...batches, batch];
}
