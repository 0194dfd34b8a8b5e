/** Users of the account journeys: their database rows, and ways to sign in. */
import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import type { Database } from '../../src/data/database.types.ts';
import { SESSION_KEY } from '../../src/domain/account/session-key.ts';
import { type Person, startSession } from './start-session.ts';
import { testSite } from './test-site.ts';
import { expect, type Page } from './visit.ts';

export function newPerson(name = 'Robin Example'): Person {
  return { name, email: `${randomUUID()}@example.org` };
}

/** The database with the secret key, to compare journeys with. */
export const database = createClient<Database>(testSite.backend.url, testSite.backend.secretKey, {
  auth: { persistSession: false, autoRefreshToken: false },
});

/** Fills in the consent page and agrees. */
export async function authorize(page: Page, { name, email }: Person): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Authorize' }).click();
}

/** Signs in from /auth. */
export async function signInFromAuth(page: Page, person: Person): Promise<void> {
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Sign in with Discord' }).click();
  await authorize(page, person);
  await expect(page).toHaveURL('/');
  await expect(accountButton(page, person)).toBeVisible();
}

/** A new session in the browser's storage format. */
export const sessionOf = (person: Person): Promise<string> => startSession(person, testSite.url, testSite.backend);

/** Signs in by storing a session, and opens the home page. */
export async function signIn(page: Page, person: Person): Promise<void> {
  const session = await sessionOf(person);
  await page.goto('/privacy');
  await page.evaluate(([key, text]) => localStorage.setItem(key, text), [SESSION_KEY, session] as const);
  await page.goto('/');
  await expect(accountButton(page, person)).toBeVisible();
}

export function accountButton(page: Page, { name }: Pick<Person, 'name'>) {
  return page.getByRole('button', { name: `Account of ${name}` });
}

/** A signed-in person's hearts of this name. The name of a labelled heart follows its text. */
export function heartOf(page: Page, name: string) {
  const escaped = name.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');
  return page.getByRole('button', { name: new RegExp(`^Favorited? ${escaped}$`) });
}

/** Signs out with the account menu. */
export async function signOut(page: Page, person: Person): Promise<void> {
  await accountButton(page, person).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
}

/** The id of the user signed in on a page. */
export async function userIdOf(page: Page): Promise<string> {
  const session = await page.evaluate((key) => localStorage.getItem(key), SESSION_KEY);
  return (JSON.parse(session ?? '{}') as { user: { id: string } }).user.id;
}

/** A user's favorites in the database, as sorted `type:id`. */
export async function favoritesOf(userId: string): Promise<string[]> {
  const { data } = await database.from('favorites').select('item_type,item_id').eq('user_id', userId).throwOnError();
  return data.map(({ item_type, item_id }) => `${item_type}:${item_id}`).sort();
}

/** Changes fields of the stored session, such as its expiry. */
export async function changeSession(page: Page, changes: Readonly<Record<string, unknown>>): Promise<void> {
  await page.evaluate(
    ([key, given]) => {
      const session = JSON.parse(localStorage.getItem(key) ?? '{}');
      localStorage.setItem(key, JSON.stringify({ ...session, ...given }));
    },
    [SESSION_KEY, changes] as const,
  );
}

/** Ends the session at the service, as signing out everywhere from another device does. */
export async function endAllSessions(page: Page): Promise<void> {
  const session = await page.evaluate((key) => localStorage.getItem(key), SESSION_KEY);
  const { access_token: token } = JSON.parse(session ?? '{}') as { access_token: string };
  await fetch(`${testSite.backend.url}/auth/v1/logout?scope=global`, {
    method: 'POST',
    headers: { apikey: testSite.backend.publishableKey, authorization: `Bearer ${token}` },
  });
}

/** Ends the session and wears out its access token, so that the next request is refused. */
export async function refuseSession(page: Page): Promise<void> {
  await endAllSessions(page);
  await changeSession(page, { access_token: 'worn.out.token' });
}

/** Deletes the account as its owner does on another device. */
export async function deleteAccountElsewhere(page: Page): Promise<void> {
  const session = await page.evaluate((key) => localStorage.getItem(key), SESSION_KEY);
  const { access_token: token } = JSON.parse(session ?? '{}') as { access_token: string };
  const answer = await fetch(`${testSite.backend.url}/rest/v1/rpc/delete_my_account`, {
    method: 'POST',
    headers: { apikey: testSite.backend.publishableKey, authorization: `Bearer ${token}` },
  });
  expect(answer.ok).toBe(true);
}

export const secondsFromNow = (seconds: number): number => Math.floor(Date.now() / 1000) + seconds;
