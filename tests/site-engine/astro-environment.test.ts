import { describe, expect, it } from 'vitest';
import { readEnvironment } from '../../scripts/cli/environment.ts';
import { astroVariables } from '../../scripts/site-engine/astro/astro-environment.ts';

const database = { url: 'http://127.0.0.1:1', publishableKey: 'sb_publishable_x' };

describe('the environment that Astro sees', () => {
  it('contains no secret, wherever it comes from', () => {
    const secrets = { SUPABASE_SECRET_KEY: 'sb_secret_a', SUPABASE_SERVICE_ROLE_KEY: 'sb_secret_b' };
    const variables = astroVariables(readEnvironment(secrets), database, { ...secrets, PATH: '/bin' });
    expect(JSON.stringify(variables)).not.toContain('sb_secret');
    // Blank, not absent: Vite would read an absent variable from .env.
    expect([variables['SUPABASE_SECRET_KEY'], variables['SUPABASE_SERVICE_ROLE_KEY']]).toEqual(['', '']);
    expect(variables['PATH']).toBe('/bin');
  });

  it('names the database in use, not the one of the environment', () => {
    const older = { PUBLIC_SUPABASE_URL: 'https://x.supabase.co', PUBLIC_SUPABASE_ANON_KEY: 'old' };
    expect(astroVariables(readEnvironment(older), database, older)).toMatchObject({
      PUBLIC_SUPABASE_URL: 'http://127.0.0.1:1',
      PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
      PUBLIC_SUPABASE_ANON_KEY: '',
    });
  });

  it('contains every setting of the site, validated and with defaults', () => {
    const given = {
      PORT: '5000',
      BUILD_NOW: '2026-03-05T12:00:00-05:00',
      SITE_TIME_ZONE: ' Europe/Berlin ',
      FEEDS: 'none',
    };
    expect(astroVariables(readEnvironment(given), database, given)).toMatchObject({
      SITE_URL: 'http://localhost:5000',
      SITE_TIME_ZONE: 'Europe/Berlin',
      BUILD_NOW: '2026-03-05T17:00:00.000Z',
      PUBLIC_TICKET_URL_TEMPLATE: '',
      FEEDS: 'none',
    });
  });
});
