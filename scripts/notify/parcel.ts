import type { Json } from '../../src/data/database.types.ts';
import type { ChangeKind } from '../../src/domain/notify/change-words.ts';
import type { WebhookEmbed } from '../../src/domain/notify/webhook-embed.ts';

/** A change of a favorite event, as the database takes it. */
export type Alert = {
  readonly event_id: number;
  readonly kind: ChangeKind;
  /** What the person knows of the event once told. */
  readonly state: Json;
};

/** One thing to tell one person: a new event, or a change. */
export interface Item {
  readonly eventId: number;
  readonly title: string;
  /** `null` for a new event. */
  readonly alert: Alert | null;
  readonly embed: WebhookEmbed;
}
