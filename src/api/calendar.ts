import { asUser } from './as-user.ts';
import { type Backend, backend } from './backend.ts';
import { done, type Outcome } from './outcome.ts';
import type { Connect } from './supabase.ts';

/** Longer than a calendar takes. */
const TIMEOUT_MS = 20_000;

/** `https://PROJECT.supabase.co/functions/v1/calendar/TOKEN.ics` */
const addressOf = ({ url }: Backend, token: string) => `${url}/functions/v1/calendar/${token}.ics`;

/** The calls about the secret address of a person's own calendar (rule W9). */
export function calendarApi(connect: Connect) {
  /** When the address was made; `null` without one. */
  async function createdAt(userId: string): Promise<Outcome<{ readonly at: string | null }>> {
    return asUser(connect, userId, async (client, signal) => {
      const { data, error, status } = await client
        .from('calendar_tokens')
        .select('created_at')
        .eq('user_id', userId)
        .abortSignal(signal)
        .maybeSingle();
      return { data: { at: data?.created_at ?? null }, error, status };
    });
  }

  /** Makes an address instead of the one before. Only this answer has it. */
  async function create(userId: string): Promise<Outcome<string>> {
    const token = await asUser(connect, userId, (client, signal) =>
      client.rpc('create_calendar_token').abortSignal(signal),
    );
    if (!token.ok || backend === null) return token;
    return done(addressOf(backend, token.value));
  }

  /** Takes the address back, at once. */
  function remove(userId: string): Promise<Outcome<true>> {
    return asUser(connect, userId, async (client, signal) => {
      const { error, status } = await client.from('calendar_tokens').delete().eq('user_id', userId).abortSignal(signal);
      return { data: true as const, error, status };
    });
  }

  /** Whether a calendar answers at this address. */
  async function answers(address: string): Promise<boolean> {
    try {
      const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      return response.ok && response.headers.get('content-type')?.startsWith('text/calendar') === true;
    } catch {
      return false;
    }
  }

  return { createdAt, create, remove, answers };
}

export type CalendarApi = ReturnType<typeof calendarApi>;
