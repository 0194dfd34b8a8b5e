import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import { startSession } from '../../e2e/support/start-session.ts';
import type { Database } from '../../src/data/database.types.ts';
import { SESSION_KEY } from '../../src/domain/account/session-key.ts';
import type { BuiltSite } from '../testing/built-site.ts';
import type { ListedCases } from './listed-cases.ts';
import type { Shoot } from './photograph.ts';

/** Signs a new person in. @returns the browser's storage, and the id of the user */
async function signIn({ url, backend }: BuiltSite) {
  const person = { name: 'Robin Example', email: `${randomUUID()}@example.org` };
  const session = await startSession(person, url, backend);
  const localStorage = [{ name: SESSION_KEY, value: session }];
  const { user } = JSON.parse(session) as { readonly user: { readonly id: string } };
  return { id: user.id, storage: { cookies: [], origins: [{ origin: url, localStorage }] } };
}

/** Two people: one with favorites, one without. */
export async function signInVisitors(site: BuiltSite, { favorites }: ListedCases): Promise<Shoot['visitors']> {
  const [follower, newcomer] = [await signIn(site), await signIn(site)];
  const { events, artists, venues } = favorites;
  const items = [
    ...events.map(({ id }) => ({ item_type: 'event', item_id: String(id) })),
    ...artists.map(({ name }) => ({ item_type: 'artist', item_id: name })),
    ...venues.map(({ slug }) => ({ item_type: 'venue', item_id: slug })),
  ];
  const database = createClient<Database>(site.backend.url, site.backend.secretKey, {
    auth: { persistSession: false },
  });
  await database
    .from('favorites')
    .upsert(
      items.map((item) => ({ user_id: follower.id, ...item })),
      { onConflict: 'user_id,item_type,item_id', ignoreDuplicates: true },
    )
    .throwOnError();
  return { follower: follower.storage, newcomer: newcomer.storage };
}
