import type { WebhookEmbed } from './webhook-embed.ts';

/** What Discord takes: characters of the parts of an embed, embeds of a message, characters of all its embeds. */
export const LIMITS = { title: 256, description: 4096, fieldName: 256, fieldValue: 1024, embeds: 10, total: 6000 };

/** Characters as Discord counts them: code points, so that an emoji is one and not two. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/** What an embed takes of a message's total: title, description, names and values of fields, footer. */
export function embedLength({ title, description, fields, footer }: WebhookEmbed): number {
  const texts = [title, description, footer.text, ...fields.flatMap(({ name, value }) => [name, value])];
  return texts.reduce((sum, text) => sum + lengthOf(text), 0);
}

/** Splits items, in their order, into the fewest messages that Discord takes. */
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
