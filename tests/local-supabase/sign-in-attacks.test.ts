import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LocalSupabase, startLocalSupabase } from '../../scripts/local-supabase/start.ts';
import { authApi } from '../../src/api/auth.ts';
import { createSupabase } from '../../src/api/supabase.ts';
import { SESSION_KEY } from '../../src/domain/account/session-key.ts';
import { accountTexts } from '../../src/domain/text/account-texts.ts';
import { MemoryStorage } from '../api/browser.ts';
import { answer, browser, consentOf, signIn } from './stand-in.ts';

let backend: LocalSupabase;
beforeAll(async () => {
  backend = await startLocalSupabase();
});
afterAll(() => backend.close());

/** A browser with the site's Supabase client. */
async function visitor() {
  const storage = new MemoryStorage();
  const client = await createSupabase({ url: backend.url, key: backend.publishableKey }, storage);
  return { client, api: authApi(async () => client), storage, session: () => storage.getItem(SESSION_KEY) };
}

async function codeOf(client: Parameters<typeof consentOf>[0], email: string): Promise<string> {
  const landed = await answer(await consentOf(client), { email });
  return landed.searchParams.get('code') ?? '';
}

function token(body: object) {
  return fetch(`${backend.url}/auth/v1/token?grant_type=pkce`, {
    method: 'POST',
    headers: { apikey: backend.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

const verifierOf = (storage: MemoryStorage): string =>
  JSON.parse(storage.getItem(`${SESSION_KEY}-code-verifier`) ?? '""').split('/')[0];

describe('an authorization code', () => {
  it('of an attacker in a link signs nobody in', async () => {
    const attackersCode = await codeOf(browser(backend), 'attacker@example.org');
    const person = await visitor();
    expect(await person.api.finishSignIn(attackersCode)).toMatchObject({ ok: false });
    expect(person.session()).toBeNull();
  });

  it('of an attacker signs nobody in during their own sign-in', async () => {
    const attackersCode = await codeOf(browser(backend), 'attacker@example.org');
    const person = await visitor();
    await consentOf(person.client);
    expect(await person.api.finishSignIn(attackersCode)).toMatchObject({
      ok: false,
      message: accountTexts.failures.begunElsewhere,
    });
    expect(person.session()).toBeNull();
  });

  it('of an attacker does not replace a session', async () => {
    const person = await visitor();
    await person.api.finishSignIn(await codeOf(person.client, 'anna@example.org'));
    const before = person.session();
    expect(before).toContain('anna@example.org');
    const attackersCode = await codeOf(browser(backend), 'attacker@example.org');
    expect(await person.api.finishSignIn(attackersCode)).toMatchObject({ ok: false });
    expect(person.session()).toBe(before);
  });

  it('that leaked needs the verifier, and failed attempts do not use it up', async () => {
    const person = await visitor();
    const code = await codeOf(person.client, 'bela@example.org');
    const verifier = verifierOf(person.storage);
    for (const guess of [
      '',
      'x',
      'a'.repeat(43),
      code,
      verifier.slice(0, -1),
      verifier.toUpperCase(),
      `${verifier} `,
    ]) {
      expect((await token({ auth_code: code, code_verifier: guess })).status).toBe(400);
    }
    expect(await person.api.finishSignIn(code)).toEqual({ ok: true, value: true });
  });

  it('works once, even for simultaneous requests', async () => {
    const person = await visitor();
    const code = await codeOf(person.client, 'cleo@example.org');
    const body = { auth_code: code, code_verifier: verifierOf(person.storage) };
    const answers = await Promise.all(Array.from({ length: 5 }, () => token(body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404]);
    expect((await token(body)).status).toBe(404);
  });

  it('differs from the state, and a sign-in gives only one', async () => {
    const person = await visitor();
    const page = await consentOf(person.client);
    const state = new URL(page.address).searchParams.get('state');
    const decisions = await Promise.all(
      ['dora@example.org', 'evil@example.org'].map((email) => answer(page, { email })),
    );
    const codes = decisions.flatMap(({ searchParams }) => searchParams.get('code') ?? []);
    expect(codes).toHaveLength(1);
    expect(codes).not.toContain(state);
    expect((await token({ auth_code: state, code_verifier: verifierOf(person.storage) })).status).toBe(404);
  });

  it('does not exist before consent', async () => {
    const person = await visitor();
    await consentOf(person.client);
    for (const guess of ['', 'null', '00000000-0000-0000-0000-000000000000']) {
      const { status } = await token({ auth_code: guess, code_verifier: verifierOf(person.storage) });
      expect([400, 404]).toContain(status);
    }
  });
});

describe('the consent page', () => {
  it('cannot be framed or cached, and loads nothing', async () => {
    const { address } = await consentOf(browser(backend));
    const page = await fetch(address);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each(['/authorize?provider=<script>1</script>', '/logout?scope=<script>1</script>', '/<script>1</script>'])(
    'an error that repeats the request is not HTML: %s',
    async (path) => {
      const method = path.startsWith('/logout') ? 'POST' : 'GET';
      const headers = { apikey: backend.publishableKey };
      const refused = await fetch(`${backend.url}/auth/v1${path}`, { method, headers });
      expect(refused.status).toBeGreaterThanOrEqual(400);
      expect(refused.headers.get('content-type')).toContain('application/json');
      expect(refused.headers.get('x-content-type-options')).toBe('nosniff');
    },
  );
});

it('a stolen refresh token ends its own session at once, and no other', async () => {
  const [here, there] = [browser(backend), browser(backend)];
  const first = await signIn(here, { email: 'finn@example.org' });
  await signIn(there, { email: 'finn@example.org' });
  await here.auth.refreshSession();
  await here.auth.refreshSession();
  await backend.database.transaction((transaction) =>
    transaction.execute(`update auth.refresh_tokens set updated_at = updated_at - interval '1 minute'`),
  );
  // Without the reuse interval that two tabs have.
  const stolen = await browser(backend).auth.refreshSession({ refresh_token: first?.refresh_token ?? '' });
  expect(stolen.error?.code).toBe('refresh_token_already_used');
  expect((await here.auth.refreshSession()).error?.code).toBe('refresh_token_already_used');
  expect((await there.auth.refreshSession()).error).toBeNull();
});
