/** Rows that the import rejects, with the field that it names. */
export const refusedRows: readonly (readonly [field: string, row: Readonly<Record<string, unknown>>])[] = [
  ['name', { name: 'x'.repeat(10_000) }],
  ['name', { name: '👩‍👩‍👧‍👦'.repeat(400) }],
  ['name', { name: ['<script>'] }],
  ['name', { name: { toString: 'x' } }],
  ['name', { name: 7 }],
  ['name', { name: '\0', event_date: '' }],
  ['name', { name: '<script>pwned=1</script>' }],
  ['name', { name: '\ud800\u202e\u200b' }],
  ['description', { description: 'x'.repeat(100_001) }],
  ['description', { description: { __proto__: null, html: '<b>' } }],
  ['venue_slug', { venue_slug: '../'.repeat(1_000) }],
  ['venue_full_name', { venue_full_name: 'x'.repeat(10_000) }],
  ['major_category', { major_category: 'x'.repeat(10_000) }],
  ['code', { code: 'x'.repeat(10_000) }],
  ['code', { code: { $ne: null } }],
  ['source', { source: 'x'.repeat(10_000) }],
  ...[
    '__proto__',
    'constructor',
    '../../etc/localtime',
    'America/New_York\r\nX: 1',
    "UTC'; drop table events;--",
    'UTC+1',
  ].map((time_zone) => ['time_zone', { time_zone }] as const),
  ...['2099-02-30', '+275760-09-13', '2099-03-06<script>', "2099-03-06'--", '{{7*7}}'].map(
    (event_date) => ['event_date', { event_date }] as const,
  ),
  ...['infinity', 'now()', '2099-03-06T25:00', '10000-01-01T00:00Z', '1e400', '\u0662099-03-06T20:00'].map(
    (event_datetime) => ['event_datetime', { event_datetime }] as const,
  ),
  ...['0x10', '1e3', '-1', '1.5', '9007199254740993', '１２', '1 or 1=1', '__proto__'].map(
    (event_id) => ['event_id', { event_id }] as const,
  ),
];
