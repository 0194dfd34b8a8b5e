import { beforeAll, expect, it, vi } from 'vitest';
import { checkAccess } from '../../scripts/doctor/check-access.ts';
import type { Installation } from '../../scripts/doctor/check-reach.ts';
import { checkSchema } from '../../scripts/doctor/check-schema.ts';
import { type Description, describeReference } from '../../scripts/doctor/description.ts';
import { describeOnBothEngines } from '../local-supabase/engines.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

let expected: Description;
beforeAll(async () => {
  expected = await describeReference();
});

const all = 'public.events, public.favorites';

/** Manual changes with their repair and the expected findings. */
const CHANGES: readonly (readonly [name: string, change: string, repair: string, sentences: readonly RegExp[]])[] = [
  [
    'row level security off',
    'alter table public.favorites disable row level security',
    'alter table public.favorites enable row level security',
    [/^problem Rights: row level security is off on favorites/],
  ],
  [
    'a view that bypasses row level security',
    'alter view public.upcoming_events reset (security_invoker)',
    'alter view public.upcoming_events set (security_invoker = true)',
    [/^problem Rights: the view upcoming_events runs with the rights of its owner/],
  ],
  [
    'a lost grant, as on new projects',
    'revoke select on public.events from anon',
    'grant select on public.events to anon',
    [/^problem Rights: anon lacks select on events\.$/],
  ],
  [
    'an additional grant',
    'grant insert on public.events to anon',
    'revoke insert on public.events from anon',
    [/^problem Rights: anon may insert on events\.$/],
  ],
  [
    'everything granted, as on old projects',
    `grant all on ${all} to anon`,
    `revoke all on ${all} from anon; grant select on public.events to anon`,
    [
      /^problem Rights: anon may delete, insert, truncate, update on events\.$/,
      /^problem Rights: anon may delete, insert, select, truncate, update on favorites\.$/,
    ],
  ],
  [
    'a grant on a table instead of columns',
    'grant update on public.profiles to authenticated',
    `revoke update on public.profiles from authenticated;
     grant update (discord_webhook_url, notification_blacklist) on public.profiles to authenticated`,
    [/^problem Rights: authenticated may update on profiles\.$/],
  ],
  [
    'a missing policy',
    'alter policy "Everyone reads venues" on public.venues rename to "Mine"',
    'alter policy "Mine" on public.venues rename to "Everyone reads venues"',
    [
      /^problem Rights: the policy 'Everyone reads venues' of venues is missing/,
      /^warning Rights: venues has a policy/,
    ],
  ],
  [
    'a policy with another condition',
    'alter policy "People read their own profile" on public.profiles using (true)',
    'alter policy "People read their own profile" on public.profiles using (id = (select auth.uid()))',
    [/^problem Rights: the policy 'People read their own profile' of profiles has other conditions/],
  ],
  [
    'a policy for other roles',
    'alter policy "People read their own profile" on public.profiles to anon',
    'alter policy "People read their own profile" on public.profiles to authenticated',
    [/^problem Rights: the policy 'People read their own profile' of profiles has other roles/],
  ],
  [
    'a function that everyone may call',
    'grant execute on function public.remove_events(text, bigint[]) to public',
    'revoke execute on function public.remove_events(text, bigint[]) from public',
    [/^problem Rights: anon, authenticated may call remove_events/],
  ],
  [
    'a function that nobody may call',
    'revoke execute on function public.delete_my_account() from authenticated',
    'grant execute on function public.delete_my_account() to authenticated',
    [/^problem Rights: authenticated may not call delete_my_account\(\)\.$/],
  ],
  [
    'a function with the rights of its owner',
    'alter function public.remove_events(text, bigint[]) security definer',
    'alter function public.remove_events(text, bigint[]) security invoker',
    [/^problem Rights: the function remove_events.* runs with the rights of its owner/],
  ],
  [
    'a missing table',
    'alter table public.notification_deliveries rename to kept',
    'alter table public.kept rename to notification_deliveries',
    [/^problem Schema: the table notification_deliveries is missing\.$/],
  ],
  [
    'a missing column',
    'alter table public.profiles rename column webhook_error to kept',
    'alter table public.profiles rename column kept to webhook_error',
    [/^problem Schema: the column profiles\.webhook_error is missing\.$/],
  ],
  [
    'a column of another type',
    'alter table public.profiles alter column webhook_error type varchar(10)',
    'alter table public.profiles alter column webhook_error type text',
    [/^problem Schema: profiles\.webhook_error is character varying\(10\), not text\.$/],
  ],
  [
    'a missing function',
    'alter function public.known_time_zones(text[]) rename to kept',
    'alter function public.kept(text[]) rename to known_time_zones',
    [/^problem Schema: the function known_time_zones\(zones text\[\]\) is missing\.$/],
  ],
  [
    'a disabled trigger',
    'alter table public.profiles disable trigger clear_webhook_state_on_new_address',
    'alter table public.profiles enable trigger clear_webhook_state_on_new_address',
    [/^problem Schema: the trigger public\.profiles\.clear_webhook_state_on_new_address is missing or disabled/],
  ],
  [
    'another table that is open to everyone',
    'create table public.notes (body text); grant select, insert on public.notes to anon',
    'drop table public.notes',
    [/^warning Rights: everyone may insert, select on notes/],
  ],
  [
    'an earlier version of the migrations',
    'alter function public.describe_installation() rename to kept',
    'alter function public.kept() rename to describe_installation',
    [/^problem Schema: the database has no describe_installation/],
  ],
];

describeOnBothEngines('the doctor compares the database with the migrations', (started) => {
  const installation = (): Installation => ({ ...started.backend, isEmbedded: true });
  const execute = (script: string) =>
    started.backend.database.transaction((transaction) => transaction.execute(script));
  const sentences = async (check: Promise<{ level: string; subject: string; text: string }[]>) =>
    (await check)
      .filter(({ level }) => level !== 'ok')
      .map(({ level, subject, text }) => `${level} ${subject}: ${text}`);

  it('and finds nothing in an unchanged one, with or without the secret key', async () => {
    expect(await sentences(checkSchema(installation(), expected))).toEqual([]);
    expect(await sentences(checkSchema({ ...installation(), secretKey: '' }, expected))).toEqual([]);
    expect(await sentences(checkAccess(installation()))).toEqual([]);
  });

  it.each(CHANGES)('and finds %s', async (_, change, repair, expectedSentences) => {
    await execute(change);
    try {
      const found = await sentences(checkSchema(installation(), expected));
      expect(found).toHaveLength(expectedSentences.length);
      for (const sentence of expectedSentences) expect(found).toContainEqual(expect.stringMatching(sentence));
    } finally {
      await execute(repair);
    }
    expect(await sentences(checkSchema(installation(), expected))).toEqual([]);
  });

  it.each([
    [
      'a missing view',
      'alter view public.venue_stats rename to kept',
      'alter view public.kept rename to venue_stats',
      /^problem Schema: the view venue_stats is missing/,
    ],
    [
      'a missing column',
      'alter table public.venues rename column full_name to kept',
      'alter table public.venues rename column kept to full_name',
      /^problem Schema: the table venues lacks a column/,
    ],
    [
      'a lost grant',
      'revoke select on public.venues from anon',
      'grant select on public.venues to anon',
      /^problem Schema: the table venues is not public/,
    ],
  ])('and finds %s without the secret key', async (_, change, repair, sentence) => {
    await execute(change);
    try {
      const found = await sentences(checkSchema({ ...installation(), secretKey: '' }, expected));
      expect(found).toContainEqual(expect.stringMatching(sentence));
    } finally {
      await execute(repair);
    }
  });

  it('and finds open access from outside, without changing anything', async () => {
    await execute(`
      insert into auth.users (id) values ('11111111-1111-1111-1111-111111111111');
      insert into public.events (event_id, name) values (1, 'Kept');
      grant all on ${all} to anon;
      alter table public.events disable row level security;
      alter table public.favorites disable row level security;
      insert into public.favorites (user_id, item_type, item_id)
      values ('11111111-1111-1111-1111-111111111111', 'venue', 'ember');
    `);
    const state = () =>
      started.backend.database.transaction((transaction) =>
        transaction.query(
          'select (select count(*) from events) as events, (select count(*) from favorites) as favorites',
        ),
      );
    const before = await state();
    const found = await sentences(checkAccess(installation()));
    expect(await state()).toEqual(before);
    await execute(`
      revoke all on ${all} from anon;
      grant select on public.events to anon;
      alter table public.events enable row level security;
      alter table public.favorites enable row level security;
      delete from public.events;
      delete from auth.users;
    `);
    expect(found).toEqual([
      'problem Access: everyone can read favorites.',
      expect.stringMatching(/^problem Access: everyone may add events, without signing in \(400\)\.$/),
      expect.stringMatching(/^problem Access: everyone may change events/),
      expect.stringMatching(/^problem Access: everyone may delete events/),
      expect.stringMatching(/^problem Access: everyone may add favorites for others, without signing in \(409\)\.$/),
    ]);
  });
});
