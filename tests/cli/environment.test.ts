import { describe, expect, it } from 'vitest';
import { UsageError } from '../../scripts/cli/command.ts';
import { inspectEnvironment, readEnvironment } from '../../scripts/cli/environment.ts';

const project = { PUBLIC_SUPABASE_URL: 'https://x.supabase.co', PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_1' };
const jwt = (payload: object) => `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.x`;

describe('without any variables', () => {
  it('everything is local', () => {
    expect(readEnvironment({})).toEqual({
      supabaseUrl: undefined,
      publishableKey: undefined,
      secretKey: undefined,
      siteUrl: 'http://localhost:4321',
      siteTimeZone: 'America/New_York',
      siteTimeZoneGiven: false,
      ticketUrlTemplate: undefined,
      ticketUrlTemplateGiven: false,
      buildNow: undefined,
      archiveMonths: undefined,
      hasFeeds: true,
      hasSharePictures: true,
      precompress: [],
      port: 4321,
      backendPort: 54_321,
    });
  });

  it('a blank variable counts as absent', () => {
    const blank = { PUBLIC_SUPABASE_URL: '', SITE_URL: ' ', SITE_TIME_ZONE: '', BUILD_NOW: '', PORT: '' };
    expect(readEnvironment(blank)).toEqual(readEnvironment({}));
  });
});

describe('a variable sets', () => {
  it.each([
    ['the project', project, { supabaseUrl: 'https://x.supabase.co', publishableKey: 'sb_publishable_1' }],
    [
      'a trailing slash',
      { ...project, PUBLIC_SUPABASE_URL: 'http://127.0.0.1:1/' },
      { supabaseUrl: 'http://127.0.0.1:1' },
    ],
    ['the older publishable name', { PUBLIC_SUPABASE_ANON_KEY: 'old' }, { publishableKey: 'old' }],
    [
      'the newer publishable name first',
      { PUBLIC_SUPABASE_ANON_KEY: 'old', PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'new' },
      { publishableKey: 'new' },
    ],
    [
      'an anon key in JWT form',
      { PUBLIC_SUPABASE_ANON_KEY: jwt({ role: 'anon' }) },
      { publishableKey: jwt({ role: 'anon' }) },
    ],
    ['the secret', { SUPABASE_SECRET_KEY: 's' }, { secretKey: 's' }],
    ['the older secret name', { SUPABASE_SERVICE_ROLE_KEY: 's' }, { secretKey: 's' }],
    ['the site', { SITE_URL: 'https://Shows.Example.org/' }, { siteUrl: 'https://shows.example.org' }],
    ['the default origin with another port', { PORT: '5000' }, { siteUrl: 'http://localhost:5000', port: 5000 }],
    ['the zone', { SITE_TIME_ZONE: 'Europe/Berlin' }, { siteTimeZone: 'Europe/Berlin', siteTimeZoneGiven: true }],
    [
      'the ticket seller',
      { PUBLIC_TICKET_URL_TEMPLATE: 'https://t.example/{venue_slug}?c={code}' },
      { ticketUrlTemplate: 'https://t.example/{venue_slug}?c={code}' },
    ],
    [
      'no ticket seller',
      { PUBLIC_TICKET_URL_TEMPLATE: '' },
      { ticketUrlTemplate: undefined, ticketUrlTemplateGiven: true },
    ],
    ['the archive', { ARCHIVE_MONTHS: ' 18 ' }, { archiveMonths: 18 }],
    ['no pictures for sharing', { SHARE_IMAGES: 'none' }, { hasSharePictures: false }],
    ['no feeds', { FEEDS: 'none' }, { hasFeeds: false }],
    ['the formats of precompressed files', { PRECOMPRESS: 'gz, br' }, { precompress: ['br', 'gz'] }],
    ['one format', { PRECOMPRESS: 'gz' }, { precompress: ['gz'] }],
    ['now', { BUILD_NOW: '2026-03-05T12:00:00-05:00' }, { buildNow: new Date('2026-03-05T17:00:00Z') }],
    ['equal ports when no embedded backend runs', { ...project, PORT: '5000', BACKEND_PORT: '5000' }, { port: 5000 }],
    ['the free port', { PORT: '0', BACKEND_PORT: '0' }, { port: 0, backendPort: 0 }],
  ])('%s', (_, variables, expected) => {
    expect(readEnvironment(variables)).toMatchObject(expected);
  });
});

describe('a malformed variable stops the command and is named', () => {
  it.each([
    ['PUBLIC_SUPABASE_URL', { ...project, PUBLIC_SUPABASE_URL: 'x.supabase.co' }],
    ['PUBLIC_SUPABASE_URL', { ...project, PUBLIC_SUPABASE_URL: 'ftp://x' }],
    ['PUBLIC_SUPABASE_URL', { ...project, PUBLIC_SUPABASE_URL: 'https://x.supabase.co/rest/v1/' }],
    ['PUBLIC_SUPABASE_URL', { ...project, PUBLIC_SUPABASE_URL: 'https://x.supabase.co/?apikey=1' }],
    ['PUBLIC_SUPABASE_URL', { ...project, PUBLIC_SUPABASE_URL: 'https://x.supabase.co/#/project' }],
    ['PUBLIC_SUPABASE_URL', { ...project, PUBLIC_SUPABASE_URL: 'https://me:secret@x.supabase.co' }],
    [
      'PUBLIC_SUPABASE_URL',
      { ...project, PUBLIC_SUPABASE_URL: 'postgresql://postgres:x@db.x.supabase.co:5432/postgres' },
    ],
    ['PUBLIC_SUPABASE_URL', { ...project, PUBLIC_SUPABASE_URL: 'https://YOUR-PROJECT.supabase.co' }],
    ['PUBLIC_SUPABASE_URL', { ...project, PUBLIC_SUPABASE_URL: 'https://PROJECT.supabase.co' }],
    ['PUBLIC_SUPABASE_PUBLISHABLE_KEY', { ...project, PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_…' }],
    ['PUBLIC_SUPABASE_PUBLISHABLE_KEY', { ...project, PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_...' }],
    ['SUPABASE_SECRET_KEY', { SUPABASE_SECRET_KEY: 'sb_secret_…' }],
    ['PUBLIC_SUPABASE_PUBLISHABLE_KEY', { PUBLIC_SUPABASE_URL: 'https://x.supabase.co' }],
    ['PUBLIC_SUPABASE_PUBLISHABLE_KEY', { PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'sb_secret_1' }],
    ['PUBLIC_SUPABASE_ANON_KEY', { PUBLIC_SUPABASE_ANON_KEY: jwt({ role: 'service_role' }) }],
    ['SUPABASE_SECRET_KEY', { SUPABASE_SECRET_KEY: 'sb_publishable_1' }],
    ['SUPABASE_SERVICE_ROLE_KEY', { SUPABASE_SERVICE_ROLE_KEY: jwt({ role: 'anon' }) }],
    ['SITE_URL', { SITE_URL: 'shows.example.org' }],
    ['SITE_URL', { SITE_URL: 'https://example.org/shows' }],
    ['SITE_URL', { SITE_URL: 'https://example.org/?a' }],
    ['SITE_URL', { SITE_URL: 'javascript:alert(1)' }],
    ['SITE_TIME_ZONE', { SITE_TIME_ZONE: 'Mars/Olympus' }],
    ['SITE_TIME_ZONE', { SITE_TIME_ZONE: '+02:00' }],
    ['PUBLIC_TICKET_URL_TEMPLATE', { PUBLIC_TICKET_URL_TEMPLATE: 'http://t/{venue_slug}/{code}' }],
    ['PUBLIC_TICKET_URL_TEMPLATE', { PUBLIC_TICKET_URL_TEMPLATE: 'https://t/{code}' }],
    ['PUBLIC_TICKET_URL_TEMPLATE', { PUBLIC_TICKET_URL_TEMPLATE: 'https://t/{venue_slug}' }],
    ['PUBLIC_TICKET_URL_TEMPLATE', { PUBLIC_TICKET_URL_TEMPLATE: 'https:// /{venue_slug}/{code}' }],
    ['BUILD_NOW', { BUILD_NOW: 'yesterday' }],
    ['BUILD_NOW', { BUILD_NOW: '2026-03-05' }],
    ['BUILD_NOW', { BUILD_NOW: '2026-03-05T12:00:00' }],
    ['BUILD_NOW', { BUILD_NOW: '2026-02-30T12:00:00Z' }],
    ['ARCHIVE_MONTHS', { ARCHIVE_MONTHS: '0' }],
    ['ARCHIVE_MONTHS', { ARCHIVE_MONTHS: '1.5' }],
    ['ARCHIVE_MONTHS', { ARCHIVE_MONTHS: '-3' }],
    ['ARCHIVE_MONTHS', { ARCHIVE_MONTHS: '99999' }],
    ['FEEDS', { FEEDS: 'all' }],
    ['SHARE_IMAGES', { SHARE_IMAGES: 'off' }],
    ['PRECOMPRESS', { PRECOMPRESS: 'zip' }],
    ['PRECOMPRESS', { PRECOMPRESS: 'br gz' }],
    ['PRECOMPRESS', { PRECOMPRESS: 'true' }],
    ['PORT', { PORT: 'abc' }],
    ['PORT', { PORT: '-1' }],
    ['PORT', { PORT: '65536' }],
    ['BACKEND_PORT', { BACKEND_PORT: '1.5' }],
    ['PORT and BACKEND_PORT', { PORT: '5000', BACKEND_PORT: '5000' }],
    ['PORT and BACKEND_PORT', { PORT: '54321' }],
    ['PORT and BACKEND_PORT', { BACKEND_PORT: '4321' }],
  ])('%s: %j', (name, variables: NodeJS.ProcessEnv) => {
    const read = () => readEnvironment(variables);
    expect(read).toThrow(UsageError);
    expect(read).toThrow(new RegExp(`^${name} (must|is|are|holds) [^\\n]+\\.$`));
  });
});

it.each([
  [
    { ...project, PUBLIC_SUPABASE_URL: 'postgres://u:p@h/d' },
    /connection string of the database: set the project's https/,
  ],
  [{ ...project, PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_…' }, /still the example: copy the whole key from/],
])('what was pasted by mistake is named, with the way out: %j', (variables, sentence) => {
  expect(() => readEnvironment(variables)).toThrow(sentence);
});

it('all errors can be listed at once', () => {
  const { environment, errors } = inspectEnvironment({
    ...project,
    SITE_URL: 'nowhere',
    PORT: 'x',
    SITE_TIME_ZONE: 'y',
  });
  expect(errors.map((error) => error.split(' ')[0])).toEqual(['SITE_TIME_ZONE', 'PORT', 'SITE_URL']);
  expect(environment).toMatchObject({ supabaseUrl: 'https://x.supabase.co', siteUrl: 'http://localhost:4321' });
});
