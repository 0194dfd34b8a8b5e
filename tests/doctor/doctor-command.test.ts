import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type LocalSupabase, startLocalSupabase } from '../../scripts/local-supabase/start.ts';
import { startCommand } from '../cli/run-command.ts';

// The command creates a database to compare with.
vi.setConfig({ testTimeout: 120_000 });

let backend: LocalSupabase;
beforeAll(async () => {
  backend = await startLocalSupabase();
});
afterAll(() => backend.close());

const variables = () => ({
  PUBLIC_SUPABASE_URL: backend.url,
  PUBLIC_SUPABASE_PUBLISHABLE_KEY: backend.publishableKey,
  SUPABASE_SECRET_KEY: backend.secretKey,
  SITE_URL: 'http://localhost:1',
});

it('reports a problem with a remedy and exits 1', async () => {
  const { code, stdout, stderr } = await startCommand('doctor', [], variables()).end;
  expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
  expect(stdout).toMatch(
    /^problem {2}Listings: there are none: .+\n {9}→ Import: .+\n\d+ ok, \d+ warnings?, 1 problem\n$/m,
  );
});

it('exits 0 without a problem', async () => {
  await fetch(`${backend.url}/rest/v1/events`, {
    method: 'POST',
    headers: { apikey: backend.secretKey, 'content-type': 'application/json' },
    body: JSON.stringify({
      event_id: 1,
      name: 'Ember',
      event_date: '2099-01-01',
      scraped_at: new Date().toISOString(),
    }),
  });
  const { code, stdout } = await startCommand('doctor', [], variables()).end;
  expect(stdout).toMatch(/, 0 problems\n$/);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^ok {7}Rights: row level security, policies and grants match the migrations$/m);
});

it('with --strict exits 1 on a source that fails, and names it', async () => {
  const post = (path: string, body: object) =>
    fetch(`${backend.url}/rest/v1/${path}`, {
      method: 'POST',
      headers: { apikey: backend.secretKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await post('rpc/record_source', { source: 'hall', outcome: { rows: 1 } });
  await post('rpc/record_source', { source: 'hall', outcome: { failure: 'It is gone.' } });
  const { code, stdout } = await startCommand('doctor', ['--strict'], variables()).end;
  expect(stdout).toMatch(/^warning {2}Sources: hall has been failing since \d{4}-\d\d-\d\d: It is gone\.\n {9}→ /m);
  expect(stdout).toMatch(/, 0 problems\n$/);
  expect(code).toBe(1);
  // Why it fails is nobody else's business.
  const { stdout: ofAnyone } = await startCommand('doctor', [], { ...variables(), SUPABASE_SECRET_KEY: '' }).end;
  expect(ofAnyone).toMatch(
    /^warning {2}Sources: hall has been failing since \d{4}-\d\d-\d\d \(the doctor says why if /m,
  );
});

it('does not check another database when the configured one is unusable', async () => {
  const { code, stdout } = await startCommand('doctor', [], { ...variables(), PUBLIC_SUPABASE_URL: 'x' }).end;
  expect(code).toBe(1);
  expect(stdout).toMatch(/^problem {2}Environment: PUBLIC_SUPABASE_URL must be/m);
  expect(stdout).not.toMatch(/Database/);
});

it('takes no arguments', async () => {
  expect(await startCommand('doctor', ['now']).end).toMatchObject({ code: 64 });
});
