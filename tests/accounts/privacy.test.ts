import { beforeAll, expect, it } from 'vitest';
import type { Client } from '../../src/api/supabase.ts';
import { operator } from '../local-supabase/clients.ts';
import { describeOnBothEngines } from '../local-supabase/engines.ts';
import { browser, signIn } from '../local-supabase/stand-in.ts';

/** Values found only in the owner's rows. */
const secrets = {
  webhook: 'https://discord.com/api/webhooks/1/annas-secret-token',
  term: 'annas-secret-term',
  venue: 'annas-secret-venue',
  error: 'annas-secret-error',
} as const;

const columns = {
  favorites: ['id', 'user_id', 'item_type', 'item_id', 'created_at'],
  profiles: ['id', 'discord_webhook_url', 'notification_blacklist', 'webhook_disabled_at', 'webhook_error'],
  notification_deliveries: ['user_id', 'event_id', 'status', 'attempts', 'error', 'created_at', 'sent_at'],
} as const;

type Table = keyof typeof columns;

const tables: readonly Table[] = ['favorites', 'profiles', 'notification_deliveries'];

describeOnBothEngines('data of one user, requested with real tokens', (started) => {
  let annaId: string;
  let belaId: string;
  /** The other parties: a visitor, another user, and the holder of a deleted account's token. */
  const tokens = new Map<string, string | null>();

  async function tokenOf(client: ReturnType<typeof browser>, email: string) {
    const session = await signIn(client, { name: email, email });
    if (session === null) throw new Error(`${email} could not sign in.`);
    return session;
  }

  beforeAll(async () => {
    const anna = await tokenOf(browser(started.backend), 'anna@example.org');
    const bela = await tokenOf(browser(started.backend), 'bela@example.org');
    const goneBrowser = browser(started.backend);
    const gone = await tokenOf(goneBrowser, 'gone@example.org');
    await goneBrowser.rpc('delete_my_account').throwOnError();
    annaId = anna.user.id;
    belaId = bela.user.id;
    tokens.set('nobody', null).set('another user', bela.access_token).set('a deleted account', gone.access_token);

    const admin: Client = operator(started.backend);
    await admin
      .from('favorites')
      .insert({ user_id: annaId, item_type: 'venue', item_id: secrets.venue })
      .throwOnError();
    await admin
      .from('profiles')
      .update({ discord_webhook_url: secrets.webhook, notification_blacklist: [secrets.term] })
      .eq('id', annaId)
      .throwOnError();
    await admin
      .from('notification_deliveries')
      .insert({ user_id: annaId, event_id: 4711, error: secrets.error })
      .throwOnError();
  });

  async function send(token: string | null, path: string, init: RequestInit = {}) {
    const { url, publishableKey } = started.backend;
    const headers = {
      apikey: publishableKey,
      authorization: `Bearer ${token ?? publishableKey}`,
      'content-type': 'application/json',
      ...init.headers,
    };
    const response = await fetch(`${url}/rest/v1/${path}`, { ...init, headers });
    return { status: response.status, range: response.headers.get('content-range'), body: await response.text() };
  }

  async function everything() {
    const { url, secretKey } = started.backend;
    const all = tables.map(async (table) => {
      const response = await fetch(`${url}/rest/v1/${table}?order=${columns[table][0]}`, {
        headers: { apikey: secretKey },
      });
      return response.json();
    });
    return Promise.all(all);
  }

  /** Filters on every column that could match the owner's row, with every operator. */
  function filters(table: Table): string[] {
    const id = table === 'profiles' ? 'id' : 'user_id';
    const known = [
      `${id}=eq.${annaId}`,
      `${id}=in.(${annaId},${belaId})`,
      `${id}=neq.${belaId}`,
      `or=(${id}.eq.${annaId},${id}.eq.${belaId})`,
      `or=(${id}.eq.${belaId},and(${id}.eq.${annaId},${id}.not.is.null))`,
      `not.or=(${id}.eq.${belaId})`,
      `${id}=not.is.null&limit=1000`,
    ];
    const each = columns[table].map((column) => `${column}=not.is.null`);
    const empty = columns[table].map((column) => `or=(${column}.is.null,${column}.not.is.null)`);
    return [...known, ...each, ...empty, ''];
  }

  const selects = (table: Table): string[] => [
    'select=*',
    `select=${columns[table].join(',')}`,
    'select=count()',
    ...tables.map((other) => `select=*,${other}(*)`),
    'select=*,users(*)',
  ];

  it('is readable by its owner', async () => {
    const own = await signIn(browser(started.backend), { email: 'anna@example.org' });
    for (const table of tables) {
      const { body } = await send(own?.access_token ?? null, `${table}?select=*`);
      expect(body, table).toMatch(/annas-secret/);
    }
  });

  it.each(['nobody', 'another user', 'a deleted account'])('%s reads none of it', async (who) => {
    const token = tokens.get(who) ?? null;
    const requests = tables.flatMap((table) => {
      const [every, ...others] = selects(table);
      const [known = ''] = filters(table);
      const byFilter = filters(table).map((filter) => `${table}?${every}&${filter}`.replace(/&$/, ''));
      return [...byFilter, ...others.flatMap((select) => [`${table}?${select}`, `${table}?${select}&${known}`])];
    });
    for (const path of requests) {
      const { body, range, status } = await send(token, path, { headers: { prefer: 'count=exact' } });
      expect(body, path).not.toMatch(/annas-secret/);
      expect(body, path).not.toContain(annaId);
      // Counts must not leak either: another user can count only their own profile.
      const countable = who === 'another user' && path.startsWith('profiles') ? 1 : 0;
      if (status < 300) expect(Number(range?.split('/')[1]), path).toBeLessThanOrEqual(countable);
    }
    for (const path of [
      'events?select=*,favorites(*)',
      'venues?select=*,favorites(*)',
      'venue_stats?select=*,profiles(*)',
    ]) {
      expect((await send(token, path)).status, path).toBeGreaterThanOrEqual(400);
    }
  });

  it.each(['nobody', 'another user', 'a deleted account'])('%s changes none of it', async (who) => {
    const token = tokens.get(who) ?? null;
    const before = await everything();
    const row = {
      favorites: { user_id: annaId, item_type: 'artist', item_id: 'Planted' },
      profiles: { id: annaId, discord_webhook_url: 'https://discord.com/api/webhooks/2/planted' },
      notification_deliveries: { user_id: annaId, event_id: 1, status: 'sent' },
    } as const;
    const preferences = [
      '',
      'return=representation',
      'resolution=merge-duplicates',
      'resolution=ignore-duplicates,return=representation',
    ];
    for (const table of tables) {
      for (const prefer of preferences) {
        for (const body of [row[table], [row[table]], [row[table], row[table]]]) {
          const init = { method: 'POST', body: JSON.stringify(body), headers: { prefer } };
          for (const path of [table, `${table}?select=*`, `${table}?on_conflict=${columns[table][0]}`]) {
            const { status, body: answer } = await send(token, path, init);
            expect(status, `POST ${path} ${prefer}`).toBeGreaterThanOrEqual(400);
            expect(answer).not.toMatch(/annas-secret/);
          }
        }
      }
      for (const filter of filters(table)) {
        for (const method of ['PATCH', 'DELETE']) {
          // Without a filter the request would mean every row.
          const target = filter === '' ? `${table}?${columns[table][0]}=not.is.null` : `${table}?${filter}`;
          const body = method === 'PATCH' ? JSON.stringify(changes[table]) : null;
          const init = { method, body, headers: { prefer: 'return=representation' } };
          const { body: answer } = await send(token, target, init);
          expect(answer, `${method} ${target}`).not.toMatch(/annas-secret/);
        }
      }
    }
    await send(token, 'rpc/delete_my_account', {
      method: 'POST',
      body: JSON.stringify({ user_id: annaId, id: annaId }),
    });
    const mine = (rows: { user_id?: string; id?: string }[][]) =>
      rows.map((table) => table.filter(({ user_id, id }) => user_id === annaId || id === annaId));
    expect(mine(await everything())).toEqual(mine(before));
    expect(JSON.stringify(await everything())).not.toContain('planted');
  });

  const changes = {
    favorites: { item_id: 'planted' },
    profiles: { notification_blacklist: [] },
    notification_deliveries: { status: 'sent' },
  } as const;
});
