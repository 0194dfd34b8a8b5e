import type { Instant } from '../domain/types.ts';
import { asUser } from './as-user.ts';
import { done, type Outcome } from './outcome.ts';
import type { Connect } from './supabase.ts';

/** The settings of a person (specification section 3, Profile), and what became of their webhook. */
export interface Profile {
  readonly webhookUrl: string | null;
  readonly blacklist: readonly string[];
  /** Since when nothing is sent because the webhook is dead; `null` while it lives. */
  readonly webhookDisabledAt: Instant | null;
  readonly webhookError: string | null;
}

/** One event and whether the person was told of it. */
export interface Delivery {
  readonly eventId: number;
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

const instant = (text: string | null) => (text === null ? null : Date.parse(text));

function toProfile(row: ProfileRow): Profile {
  return {
    webhookUrl: row.discord_webhook_url,
    blacklist: row.notification_blacklist,
    webhookDisabledAt: instant(row.webhook_disabled_at),
    webhookError: row.webhook_error,
  };
}

const toOutcome = (answer: Outcome<ProfileRow>): Outcome<Profile> =>
  answer.ok ? done(toProfile(answer.value)) : answer;

/** The calls of specification section 7, Profile, and the deliveries a person may read. */
export function profileApi(connect: Connect) {
  async function read(userId: string): Promise<Outcome<Profile>> {
    return toOutcome(
      await asUser(connect, userId, (client, signal) =>
        client.from('profiles').select(COLUMNS).eq('id', userId).abortSignal(signal).single(),
      ),
    );
  }

  /** Stores both settings and answers what is stored; a row that was not there to change is a failure. */
  async function save(
    userId: string,
    { webhookUrl, blacklist }: Pick<Profile, 'webhookUrl' | 'blacklist'>,
  ): Promise<Outcome<Profile>> {
    return toOutcome(
      await asUser(connect, userId, (client, signal) =>
        client
          .from('profiles')
          .update({ discord_webhook_url: webhookUrl, notification_blacklist: [...blacklist] })
          .eq('id', userId)
          .select(COLUMNS)
          .abortSignal(signal)
          .single(),
      ),
    );
  }

  /** The newest deliveries first. */
  async function deliveries(userId: string, limit: number): Promise<Outcome<Delivery[]>> {
    const answer = await asUser(connect, userId, (client, signal) =>
      client
        .from('notification_deliveries')
        .select('event_id,status,error,created_at,sent_at')
        .eq('user_id', userId)
        .order('created_at', { ascending: false })
        .order('event_id')
        .limit(limit)
        .abortSignal(signal),
    );
    if (!answer.ok) return answer;
    return done(
      answer.value.map((row) => ({
        eventId: row.event_id,
        status: row.status,
        error: row.error,
        createdAt: Date.parse(row.created_at),
        sentAt: instant(row.sent_at),
      })),
    );
  }

  return { read, save, deliveries };
}

export type ProfileApi = ReturnType<typeof profileApi>;
