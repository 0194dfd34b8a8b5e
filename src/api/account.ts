import { asUser } from './as-user.ts';
import { done, type Outcome } from './outcome.ts';
import type { Connect } from './supabase.ts';

/** Leaving. */
export function accountApi(connect: Connect) {
  /** Deletes the account with everything in it, and forgets the session. */
  async function remove(userId: string): Promise<Outcome<true>> {
    const answer = await asUser(connect, userId, async (client, signal) => {
      const { error, status } = await client.rpc('delete_my_account').abortSignal(signal);
      return { data: true as const, error, status };
    });
    if (!answer.ok) return answer;
    const client = await connect();
    await client.auth.signOut({ scope: 'local' });
    return done(true);
  }

  return { remove };
}

export type AccountApi = ReturnType<typeof accountApi>;
