import { describe, expect, test } from 'vitest';
import { readSettings } from '../../src/data/settings.ts';

const NOW = Date.parse('2026-11-27T22:00:00Z');
const base = { PUBLIC_SUPABASE_URL: 'http://127.0.0.1:54321', PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x' };

describe('settings of a build', () => {
  test('have defaults for everything but the database', () => {
    expect(readSettings({ ...base, SITE_URL: '  ', BUILD_NOW: '' }, NOW)).toEqual({
      supabaseUrl: 'http://127.0.0.1:54321',
      publishableKey: 'sb_publishable_x',
      site: {
        origin: 'http://localhost:4321',
        timeZone: 'America/New_York',
        ticketTemplate: null,
        now: NOW,
        hasFeeds: true,
      },
      archiveMonths: null,
    });
  });

  test('include the older name of the key, the clock, the origin, the archive and no feeds', () => {
    const { publishableKey, site, archiveMonths } = readSettings(
      {
        PUBLIC_SUPABASE_URL: base.PUBLIC_SUPABASE_URL,
        PUBLIC_SUPABASE_ANON_KEY: 'anon',
        SITE_URL: 'https://eventhub.example/',
        BUILD_NOW: '2026-03-05T12:00:00-05:00',
        ARCHIVE_MONTHS: '12',
        FEEDS: 'none',
      },
      NOW,
    );
    expect(publishableKey).toBe('anon');
    expect(archiveMonths).toBe(12);
    expect(site.hasFeeds).toBe(false);
    expect(site.origin).toBe('https://eventhub.example');
    expect(new Date(site.now).toISOString()).toBe('2026-03-05T17:00:00.000Z');
  });

  test.each([
    ['PUBLIC_SUPABASE_URL', undefined],
    ['PUBLIC_SUPABASE_URL', 'localhost'],
    ['PUBLIC_SUPABASE_PUBLISHABLE_KEY', undefined],
    ['SITE_URL', 'eventhub.example'],
    ['SITE_TIME_ZONE', 'Mars/Olympus'],
    ['PUBLIC_TICKET_URL_TEMPLATE', 'http://tickets.example/{venue_slug}/{code}'],
    ['BUILD_NOW', 'yesterday'],
    ['ARCHIVE_MONTHS', 'never'],
    ['FEEDS', 'all'],
  ])('name %s when it is %j', (name, value) => {
    expect(() => readSettings({ ...base, [name]: value }, NOW)).toThrow(new RegExp(`^${name} `));
  });
});
