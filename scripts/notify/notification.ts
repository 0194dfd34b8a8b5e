import type { Json } from '../../src/data/database.types.ts';
import type { ChangeKind } from '../../src/domain/notify/change-words.ts';
import type { WebhookEmbed } from '../../src/domain/notify/webhook-embed.ts';

/** A change of a favorite event, in the shape that the SQL functions take. */
export type Alert = {
  readonly event_id: number;
  readonly kind: ChangeKind;
  /** The state of the event that the person is told. */
  readonly state: Json;
};

/** A notification of one person: a new event, or a change of a favorite one. */
export interface Notification {
  readonly eventId: number;
  readonly title: string;
  /** `null` for a new event. */
  readonly alert: Alert | null;
  readonly embed: WebhookEmbed;
}
