import { describe, expect, it } from 'vitest';
import { inspectVariables } from '../../scripts/doctor/inspect-variables.ts';

const NOW = new Date('2026-03-05T12:00:00Z');
const jwt = (payload: object) => `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.x`;
const sound = {
  PUBLIC_SUPABASE_URL: 'https://abcd.supabase.co',
  PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_1',
  SUPABASE_SECRET_KEY: 'sb_secret_1',
  SITE_URL: 'https://shows.example.org',
  PUBLIC_TICKET_URL_TEMPLATE: '',
};
const found = (variables: NodeJS.ProcessEnv) =>
  inspectVariables(variables, NOW)
    .filter(({ level }) => level !== 'ok')
    .map(({ level, text }) => `${level} ${text}`);

describe('valid variables', () => {
  it.each([
    ['none at all: everything is local', {}],
    ['a project with new keys', sound],
    [
      'a project with the older keys',
      {
        ...sound,
        PUBLIC_SUPABASE_PUBLISHABLE_KEY: '',
        PUBLIC_SUPABASE_ANON_KEY: jwt({ role: 'anon', ref: 'abcd', exp: 4_000_000_000 }),
        SUPABASE_SECRET_KEY: '',
        SUPABASE_SERVICE_ROLE_KEY: jwt({ role: 'service_role', ref: 'abcd', exp: 4_000_000_000 }),
      },
    ],
    ['a project with a custom domain', { ...sound, PUBLIC_SUPABASE_URL: 'https://data.example.org' }],
    [
      'a project on this machine',
      { ...sound, PUBLIC_SUPABASE_URL: 'http://127.0.0.1:54321', SITE_URL: 'http://localhost' },
    ],
  ])('%s', (_, variables: NodeJS.ProcessEnv) => {
    expect(found(variables)).toEqual([]);
    expect(inspectVariables(variables, NOW)).toHaveLength(1);
  });
});

describe('invalid variables', () => {
  it.each([
    ['a malformed one', { SITE_TIME_ZONE: 'Nowhere' }, /^problem SITE_TIME_ZONE must be/],
    [
      'a path below the site',
      { ...sound, SITE_URL: 'https://me.github.io/shows' },
      /^problem SITE_URL must be an origin/,
    ],
    [
      'no publishable key',
      { ...sound, PUBLIC_SUPABASE_PUBLISHABLE_KEY: '' },
      /^problem PUBLIC_SUPABASE_PUBLISHABLE_KEY is missing/,
    ],
    [
      'swapped keys',
      { ...sound, SUPABASE_SECRET_KEY: 'sb_publishable_1' },
      /^problem SUPABASE_SECRET_KEY holds a publishable/,
    ],
    [
      'a published secret key',
      { ...sound, PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'sb_secret_1' },
      /^problem PUBLIC_SUPABASE_PUBLISHABLE_KEY holds a secret key/,
    ],
    [
      'a secret key in another public variable',
      { PUBLIC_MY_KEY: jwt({ role: 'service_role' }) },
      /^problem PUBLIC_MY_KEY holds a secret key/,
    ],
    [
      'an unencrypted project',
      { ...sound, PUBLIC_SUPABASE_URL: 'http://data.example.org' },
      /^problem PUBLIC_SUPABASE_URL is http:/,
    ],
    ['an unencrypted site', { ...sound, SITE_URL: 'http://shows.example.org' }, /^problem SITE_URL is http:/],
    ['no site', { ...sound, SITE_URL: '' }, /^problem SITE_URL is not set/],
    [
      'keys of another project',
      { ...sound, PUBLIC_SUPABASE_PUBLISHABLE_KEY: jwt({ role: 'anon', ref: 'other' }) },
      /^problem the publishable key belongs to the project other/,
    ],
    [
      'an expired key',
      { ...sound, SUPABASE_SECRET_KEY: jwt({ role: 'service_role', exp: 1_700_000_000 }) },
      /^problem the secret key expired on 2023-11-14/,
    ],
    ['one port twice', { PORT: '5000', BACKEND_PORT: '5000' }, /^problem PORT and BACKEND_PORT/],
    [
      'two names for one key',
      { ...sound, PUBLIC_SUPABASE_ANON_KEY: 'sb_publishable_2' },
      /^warning both PUBLIC_SUPABASE_PUBLISHABLE_KEY and/,
    ],
    ['no secret key', { ...sound, SUPABASE_SECRET_KEY: '' }, /^warning SUPABASE_SECRET_KEY is not set/],
    [
      'no ticket seller',
      { ...sound, PUBLIC_TICKET_URL_TEMPLATE: undefined },
      /^warning PUBLIC_TICKET_URL_TEMPLATE is not set/,
    ],
    ['a fixed build time', { ...sound, BUILD_NOW: '2026-01-01T00:00:00Z' }, /^warning BUILD_NOW is set/],
    ['a host for tests', { ...sound, NOTIFY_ALLOW_HOST: '127.0.0.1:9' }, /^warning NOTIFY_ALLOW_HOST is set/],
  ])('%s', (_, variables: NodeJS.ProcessEnv, sentence) => {
    expect(found(variables)).toEqual([expect.stringMatching(sentence)]);
  });

  it('are all named at once', () => {
    expect(found({ SITE_URL: 'x', PORT: 'x', BUILD_NOW: 'x', PUBLIC_SUPABASE_URL: 'x' })).toHaveLength(5);
  });
});
