import { createHash } from 'node:crypto';
import type { Transaction } from '../database/database.ts';

/** A Discord account. */
export interface DiscordPerson {
  /** Lower case. */
  readonly email: string;
  /** May be empty. */
  readonly name: string;
  readonly avatarUrl: string;
}

/** A user as in the auth service's responses (rule O7). */
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

/** Finds the user with that e-mail, or creates one. @returns the user's id */
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
  if (row === undefined) throw new Error('The account was neither found nor created.');
  await transaction.query(
    `insert into auth.identities (user_id, provider, provider_id, identity_data)
    values ($1::text::uuid, 'discord', $2, $3::text::jsonb)
    on conflict (provider, provider_id) do update set
      identity_data = excluded.identity_data, last_sign_in_at = now(), updated_at = now()`,
    [row.id, discordId(person.email), profile],
  );
  return row.id;
}

/** The hosted service's metadata of a Discord user; without a name, `full_name` is missing. */
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

/** A Discord-like id, stable for an e-mail. */
function discordId(email: string): string {
  return String(createHash('sha256').update(email).digest().readBigUInt64BE() >> 4n);
}
