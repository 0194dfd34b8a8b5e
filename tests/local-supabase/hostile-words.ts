import fc from 'fast-check';

/** User id of the user whose data is attacked. */
export const VICTIM = '00000000-0000-4000-8000-00000000a11a';
/** Part of all their data: no response to anyone else may contain it. */
export const SECRET = 'c4nary';

/** SQL, markup, and characters that end quotes, lists, patterns, headers and paths. */
export const hostile = fc.oneof(
  fc.constantFrom(
    `'`,
    `"`,
    `''`,
    `"";`,
    '\\',
    '\\"',
    '$1',
    '$$',
    '\0',
    '%00',
    '%',
    '*',
    '_',
    '{}',
    '{',
    '{"',
    ')',
    '(',
    '()',
    ',',
    '.',
    '..',
    '../../etc/passwd',
    '::text',
    '->>a',
    `' or '1'='1`,
    `1 or 1=1`,
    `1; drop table public.favorites; --`,
    `'); delete from auth.users; --`,
    `" from auth.users --`,
    `*/ union select * from auth.users /*`,
    `(select private_jwk from auth.signing_keys)`,
    `pg_read_file('/etc/passwd')`,
    '<script>alert(1)</script>',
    'a\r\nset-cookie: x=1',
    'constructor',
    '__proto__',
    'null',
    'NaN',
    '1e999',
    '99999999999999999999999',
    '-1',
    '2026-02-30',
    '\u202e',
    'İ',
    '(((('.repeat(200),
    '[[[['.repeat(200),
  ),
  fc.string({ maxLength: 20 }),
  fc.string({ unit: 'binary', maxLength: 8 }),
);

const name = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      ...(
        'id user_id item_id item_type event_id venue_slug name email error discord_webhook_url ' +
        'notification_blacklist event_datetime favorites profiles events venues users auth.users ' +
        'sessions signing_keys notification_deliveries event_alerts venue_stats upcoming_events ' +
        'site_settings pg_class *'
      ).split(' '),
    ),
  },
  { weight: 1, arbitrary: hostile },
);
const value = fc.oneof(
  hostile,
  name,
  fc.constantFrom(SECRET.slice(0, 3), 'ember', '1').map((text) => `*${text}*`),
  fc.constant(VICTIM),
);
const operator_ = fc.constantFrom(
  ...'eq neq gt gte lt lte ilike in is match fts not.eq not.in not.is'.split(' '),
  'eq(any)',
  'constructor',
  'tostring',
);
const filter = fc.oneof(
  fc.tuple(operator_, value).map(([operation, text]) => `${operation}.${text}`),
  fc.tuple(operator_, fc.array(value, { maxLength: 3 })).map(([operation, list]) => `${operation}.(${list.join(',')})`),
  fc.tuple(operator_, value).map(([operation, text]) => `${operation}."${text}"`),
  value,
);
const tree = fc
  .array(
    fc.tuple(name, filter).map(([column, test]) => `${column}.${test}`),
    { maxLength: 3 },
  )
  .map((members) => `(${members.join(',')})`);
const select = fc
  .array(
    fc.oneof(
      name,
      fc.tuple(name, name).map(([alias, column]) => `${alias}:${column}`),
      fc.tuple(name, value).map(([column, cast]) => `${column}::${cast}`),
      fc.tuple(name, name).map(([table, column]) => `${table}(${column},favorites(*))`),
    ),
    { maxLength: 3 },
  )
  .map((items) => items.join(','));
const order = fc.tuple(name, fc.constantFrom('', '.asc', '.desc.nullslast', '.', `;--`)).map((parts) => parts.join(''));

const parameter = fc.oneof(
  fc.tuple(name, filter),
  fc.tuple(fc.constantFrom('or', 'and'), tree),
  fc.tuple(fc.constantFrom('select', 'columns', 'on_conflict'), select),
  fc.tuple(fc.constant('order'), order),
  fc.tuple(fc.constantFrom('limit', 'offset'), value),
  fc.tuple(name, name, filter).map(([table, column, test]): [string, string] => [`${table}.${column}`, test]),
  fc.tuple(hostile, hostile),
);
const query = fc.array(parameter, { maxLength: 4 }).map((pairs) => new URLSearchParams(pairs).toString());

const called = [
  'calendar_day',
  'is_upcoming',
  'delete_my_account',
  'import_events',
  'remove_events',
  'describe_installation',
  'claim_notifications',
  'notify_followers',
  'create_profile',
  'pg_sleep',
];
const path = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom('favorites', 'profiles', 'events', 'venues', 'notification_deliveries') },
  { weight: 2, arbitrary: fc.constantFrom('venue_stats', 'upcoming_events', 'site_settings', 'event_alerts') },
  { weight: 2, arbitrary: fc.constantFrom(...called).map((routine) => `rpc/${routine}`) },
  { weight: 1, arbitrary: hostile.map((text) => encodeURIComponent(text.toWellFormed())) },
  { weight: 1, arbitrary: hostile.map((text) => `rpc/${encodeURIComponent(text.toWellFormed())}`) },
);

/** Valid requests, whose hostile values reach the database. */
const columnsOf = {
  favorites: ['id', 'user_id', 'item_type', 'item_id', 'created_at'],
  profiles: ['id', 'discord_webhook_url', 'notification_blacklist', 'webhook_disabled_at', 'webhook_error'],
  notification_deliveries: ['user_id', 'event_id', 'status', 'error', 'created_at'],
  events: ['event_id', 'name', 'description', 'venue_slug', 'event_date', 'event_datetime', 'status'],
  upcoming_events: ['event_id', 'name', 'venue_slug'],
  venue_stats: ['venue_slug', 'full_name', 'total_events'],
};
/** Causes a syntax error if it is pasted into a statement. */
const breaking = fc.constantFrom(
  `'`,
  `"`,
  `'a`,
  `a"`,
  `' or '1'='1`,
  `" from auth.users --`,
  `'); drop table events; --`,
  '\\',
  '$9',
);
const pasted = fc.oneof({ weight: 2, arbitrary: breaking }, { weight: 1, arbitrary: value });
const quoted = (text: string) => `"${text.replaceAll(/[\\"]/g, '\\$&')}"`;
const soundOperator = fc.constantFrom(...'eq neq gt lt ilike not.eq not.ilike'.split(' '));
const soundTest = fc.oneof(
  fc
    .tuple(soundOperator, pasted)
    .map(([operation, text]) => ({ plain: `${operation}.${text}`, inGroup: `${operation}.${quoted(text)}` })),
  fc
    .array(pasted, { maxLength: 3 })
    .map((list) => `in.(${list.map(quoted).join(',')})`)
    .map((plain) => ({ plain, inGroup: plain })),
  fc.constantFrom('is.null', 'not.is.null').map((plain) => ({ plain, inGroup: plain })),
);
const sound = fc.constantFrom(...Object.entries(columnsOf)).chain(([table, columns]) => {
  const column = fc.constantFrom(...columns);
  const pair = fc.oneof(
    fc.tuple(column, soundTest).map(([own, test]): [string, string] => [own, test.plain]),
    fc
      .array(fc.tuple(column, soundTest), { minLength: 1, maxLength: 3 })
      .map((list): [string, string] => ['or', `(${list.map(([own, test]) => `${own}.${test.inGroup}`).join(',')})`]),
    fc.tuple(column, pasted).map(([own, name]): [string, string] => ['select', `${quoted(name)},${own}`]),
    column.map((own): [string, string] => ['order', `${own}.desc.nullslast`]),
    fc.constantFrom<[string, string]>(['limit', '5'], ['offset', '0'], ['limit', '99999999999999']),
  );
  return fc.array(pair, { maxLength: 3 }).map((pairs) => `${table}?${new URLSearchParams(pairs)}`);
});
const wild = fc.tuple(path, query).map(([to, asked]) => `${to}?${asked}`);
/** Path and query under /rest/v1/. */
export const target = fc.oneof({ weight: 4, arbitrary: sound }, { weight: 3, arbitrary: wild });

/** `fetch` refuses any other character in a header. */
const headerText = (text: string) => text.replaceAll(/[^\t\x20-\x7e]/g, '');
const header = (names: readonly string[], texts: fc.Arbitrary<string>) =>
  fc.tuple(fc.constantFrom(...names), texts.map(headerText));
const someHeaders = fc
  .array(
    fc.oneof(
      header(
        ['prefer'],
        fc.oneof(
          fc.constantFrom('return=representation', 'count=exact', 'resolution=merge-duplicates'),
          hostile.map((text) => `count=exact, resolution=${text}`),
        ),
      ),
      header(['x-client-info', 'x-role', 'x-forwarded-host', 'x-http-method-override'], value),
      header(['accept', 'accept-profile', 'content-profile', 'content-type'], value),
      header(['accept'], fc.constantFrom('application/vnd.pgrst.object+json', '*/*')),
    ),
    { maxLength: 2 },
  )
  .map((pairs) => Object.fromEntries(pairs));

export const headers = fc.oneof(fc.constant({}), someHeaders);

const row = fc.dictionary(
  fc.oneof(name, fc.constantFrom('user_id', 'item_type', 'item_id')),
  fc.oneof(value, fc.jsonValue({ maxDepth: 2 })),
  { maxKeys: 4 },
);
/** Body of a write or a call. */
export const body = fc.oneof(
  row.map((one) => JSON.stringify(one)),
  fc.array(row, { maxLength: 3 }).map((rows) => JSON.stringify(rows)),
  fc.constant(JSON.stringify({ user_id: VICTIM, item_type: 'artist', item_id: 'x' })),
  hostile,
  hostile.map((text) => `{"item_id":"${text}"}`),
);
