import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnvironment } from '../../scripts/cli/environment.ts';
import { type LocalSupabase, startLocalSupabase } from '../../scripts/local-supabase/start.ts';
import { withDemoTickets } from '../../scripts/seed/demo-tickets.ts';

const DEMO = 'https://tickets.example/{venue_slug}?event={code}';
const OWN = 'https://t.example/{venue_slug}/{code}';
const project = { PUBLIC_SUPABASE_URL: 'https://x.supabase.co', PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'k' };

describe('demo listings have a ticket seller', () => {
  let backend: LocalSupabase;
  beforeAll(async () => {
    backend = await startLocalSupabase();
    await store({ event_id: 1, name: 'Generated', source: 'seed' });
  });
  afterAll(() => backend.close());

  const store = (row: object) =>
    fetch(`${backend.url}/rest/v1/events`, {
      method: 'POST',
      headers: { apikey: backend.secretKey, 'content-type': 'application/json' },
      body: JSON.stringify(row),
    });
  const template = async (variables: NodeJS.ProcessEnv) =>
    (await withDemoTickets(readEnvironment(variables), backend)).ticketUrlTemplate;

  it.each([
    ['by default', {}, DEMO],
    ['not with a blank template', { PUBLIC_TICKET_URL_TEMPLATE: '' }, undefined],
    ['not with another template', { PUBLIC_TICKET_URL_TEMPLATE: OWN }, OWN],
    ['not for a project', project, undefined],
  ])('%s', async (_, variables: NodeJS.ProcessEnv, expected) => {
    expect(await template(variables)).toBe(expected);
  });

  it.each([['partner'], [null]])('not beside imported listings (source %s)', async (source) => {
    await store({ event_id: 2, name: 'Imported', source });
    expect(await template({})).toBeUndefined();
    await fetch(`${backend.url}/rest/v1/events?event_id=eq.2`, {
      method: 'DELETE',
      headers: { apikey: backend.secretKey },
    });
    expect(await template({})).toBe(DEMO);
  });
});
