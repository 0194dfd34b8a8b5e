import type { SettingsValues } from '../domain/account/settings-draft.ts';
import { type ChangeKind, isChangeKind } from '../domain/notify/change-words.ts';
import type { Instant } from '../domain/time/instant.ts';
import { asUser } from './as-user.ts';
import { done, type Outcome } from './outcome.ts';
import type { Connect } from './supabase.ts';

/** A person's settings (rule R3) and the state of their webhook. */
export interface Profile extends SettingsValues {
  /** When the webhook was disabled; `null` while it works. */
  readonly webhookDisabledAt: Instant | null;
  readonly webhookError: string | null;
}

/** One notification about one event. */
export interface Delivery {
  readonly eventId: number;
  /** The change to a favorite event; `null` if the event was new. */
  readonly change: ChangeKind | null;
  readonly status: string;
  readonly error: string | null;
  readonly createdAt: Instant;
  readonly sentAt: Instant | null;
}

const COLUMNS = 'discord_webhook_url,notification_blacklist,webhook_disabled_at,webhook_error';

interface ProfileRow {
  discord_webhook_url: string | null;
  notification_blacklist: string[];
  webhook_disabled_at: string | null;
  webhook_error: string | null;
}

interface DeliveryRow {
  event_id: number;
  status: string;
  error: string | null;
  created_at: string;
  sent_at: string | null;
}

const instant = (text: string | null) => (text === null ? null : Date.parse(text));

function toProfile(row: ProfileRow): Profile {
  return {
    webhookUrl: row.discord_webhook_url,
    blacklist: row.notification_blacklist,
    webhookDisabledAt: instant(row.webhook_disabled_at),
    webhookError: row.webhook_error,
  };
}

const toDelivery = (row: DeliveryRow, change: ChangeKind | null): Delivery => ({
  eventId: row.event_id,
  change,
  status: row.status,
  error: row.error,
  createdAt: Date.parse(row.created_at),
  sentAt: instant(row.sent_at),
});

const toOutcome = (answer: Outcome<ProfileRow>): Outcome<Profile> =>
  answer.ok ? done(toProfile(answer.value)) : answer;

/** The calls of rule R2, and the person's notification history. */
export function profileApi(connect: Connect) {
  async function read(userId: string): Promise<Outcome<Profile>> {
    return toOutcome(
      await asUser(connect, userId, (client, signal) =>
        client.from('profiles').select(COLUMNS).eq('id', userId).abortSignal(signal).single(),
      ),
    );
  }

  /** Saves the given settings, leaves the other as it is, and returns what is stored; fails if there is no row to update. */
  async function save(userId: string, { webhookUrl, blacklist }: Partial<SettingsValues>): Promise<Outcome<Profile>> {
    const changes = {
      ...(webhookUrl !== undefined && { discord_webhook_url: webhookUrl }),
      ...(blacklist !== undefined && { notification_blacklist: [...blacklist] }),
    };
    return toOutcome(
      await asUser(connect, userId, (client, signal) =>
        client.from('profiles').update(changes).eq('id', userId).select(COLUMNS).abortSignal(signal).single(),
      ),
    );
  }

  /** Sent and pending notifications about new and favorite events, newest first. */
  async function deliveries(userId: string, limit: number): Promise<Outcome<Delivery[]>> {
    const news = await asUser(connect, userId, (client, signal) =>
      client
        .from('notification_deliveries')
        .select('event_id,status,error,created_at,sent_at')
        .eq('user_id', userId)
        .order('created_at', { ascending: false })
        .order('event_id')
        .limit(limit)
        .abortSignal(signal),
    );
    if (!news.ok) return news;
    const alerts = await asUser(connect, userId, (client, signal) =>
      client
        .from('event_alerts')
        .select('kind,event_id,status,error,created_at,sent_at')
        .eq('user_id', userId)
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
        .limit(limit)
        .abortSignal(signal),
    );
    if (!alerts.ok) return alerts;
    const changes = alerts.value.flatMap((row) => (isChangeKind(row.kind) ? toDelivery(row, row.kind) : []));
    return done(
      [...changes, ...news.value.map((row) => toDelivery(row, null))]
        .sort((a, b) => b.createdAt - a.createdAt)
        .slice(0, limit),
    );
  }

  return { read, save, deliveries };
}

export type ProfileApi = ReturnType<typeof profileApi>;
