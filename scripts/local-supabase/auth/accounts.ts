import { createHash } from 'node:crypto';
import type { Transaction } from '../database/database.ts';

/** What Discord tells of a person. */
export interface DiscordPerson {
  /** Lower case. */
  readonly email: string;
  /** Empty when the person has none. */
  readonly name: string;
  readonly avatarUrl: string;
}

/** A user as the auth service sends it (specification section 3, User). */
export interface User {
  readonly id: string;
  readonly email: string;
  readonly aud: string;
  readonly role: string;
  readonly app_metadata: Readonly<Record<string, unknown>>;
  readonly user_metadata: Readonly<Record<string, unknown>>;
}

const userJson = `
  json_build_object(
    'id', u.id, 'aud', u.aud, 'role', u.role, 'email', coalesce(u.email, ''), 'phone', '',
    'email_confirmed_at', u.email_confirmed_at, 'confirmed_at', u.email_confirmed_at,
    'last_sign_in_at', u.last_sign_in_at,
    'app_metadata', u.raw_app_meta_data, 'user_metadata', u.raw_user_meta_data,
    'identities', coalesce((
      select json_agg(json_build_object(
        'identity_id', i.id, 'id', i.provider_id, 'user_id', i.user_id, 'identity_data', i.identity_data,
        'provider', i.provider, 'email', u.email, 'last_sign_in_at', i.last_sign_in_at,
        'created_at', i.created_at, 'updated_at', i.updated_at
      ))
      from auth.identities i where i.user_id = u.id
    ), '[]'),
    'created_at', u.created_at, 'updated_at', u.updated_at, 'is_anonymous', u.is_anonymous
  )`;

export async function findUser(transaction: Transaction, id: string): Promise<User | undefined> {
  const statement = `select ${userJson} as user from auth.users u where u.id = $1::text::uuid`;
  const [row] = await transaction.query<{ user: User }>(statement, [id]);
  return row?.user;
}

/** The account of a person who signs in: the one with that e-mail, else a new one. @returns Its id. */
export async function signInAccount(transaction: Transaction, person: DiscordPerson): Promise<string> {
  const profile = JSON.stringify(metadataOf(person));
  const [row] = await transaction.query<{ id: string }>(
    `insert into auth.users (email, email_confirmed_at, last_sign_in_at, raw_app_meta_data, raw_user_meta_data)
    values ($1, now(), now(), '{"provider": "discord", "providers": ["discord"]}', $2::text::jsonb)
    on conflict (email) do update set
      last_sign_in_at = now(), updated_at = now(), email_confirmed_at = coalesce(users.email_confirmed_at, now()),
      raw_app_meta_data = users.raw_app_meta_data || excluded.raw_app_meta_data,
      raw_user_meta_data = users.raw_user_meta_data || excluded.raw_user_meta_data
    returning id::text`,
    [person.email, profile],
  );
  if (row === undefined) throw new Error('An account was neither found nor made.');
  await transaction.query(
    `insert into auth.identities (user_id, provider, provider_id, identity_data)
    values ($1::text::uuid, 'discord', $2, $3::text::jsonb)
    on conflict (provider, provider_id) do update set
      identity_data = excluded.identity_data, last_sign_in_at = now(), updated_at = now()`,
    [row.id, discordId(person.email), profile],
  );
  return row.id;
}

/** Adds to a user's metadata; null removes a key. */
export async function updateMetadata(transaction: Transaction, id: string, data: object): Promise<void> {
  await transaction.query(
    `update auth.users
    set raw_user_meta_data = jsonb_strip_nulls(raw_user_meta_data || $2::text::jsonb), updated_at = now()
    where id = $1::text::uuid`,
    [id, JSON.stringify(data)],
  );
}

/** The keys that signing in with Discord gives; without a name, `full_name` is missing. */
function metadataOf({ email, name, avatarUrl }: DiscordPerson) {
  const id = discordId(email);
  return {
    iss: 'https://discord.com/api',
    sub: id,
    provider_id: id,
    email,
    email_verified: true,
    phone_verified: false,
    avatar_url: avatarUrl,
    picture: avatarUrl,
    ...(name === '' ? {} : { full_name: name, name: `${name}#0`, custom_claims: { global_name: name } }),
  };
}

/** A number like those of Discord, always the same for an e-mail. */
function discordId(email: string): string {
  return String(createHash('sha256').update(email).digest().readBigUInt64BE() >> 4n);
}
