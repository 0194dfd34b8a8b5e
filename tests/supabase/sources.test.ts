import { beforeEach, expect, it } from 'vitest';
import { anonymous, operator, signedIn } from '../local-supabase/clients.ts';
import { describeOnBothEngines } from '../local-supabase/engines.ts';

const PUBLIC = 'name,last_success_at,last_failure_at,failing_since,read_at,rows,newest_at,upcoming,quiet_days';

describeOnBothEngines('the sources', (started) => {
  const admin = () => operator(started.backend);
  const record = (source: string, outcome: Record<string, string | number | boolean>) =>
    admin().rpc('record_source', { source, outcome }).throwOnError();
  const stored = async (name = 'hall') =>
    (await admin().from('sources').select('*').eq('name', name).maybeSingle().throwOnError()).data;

  beforeEach(async () => {
    await started.backend.database.transaction((transaction) => transaction.execute('truncate events, sources'));
    await admin()
      .from('events')
      .insert([
        { event_id: 1, name: 'A', source: 'hall', event_date: '2099-01-01', scraped_at: '2026-01-02T00:00:00Z' },
        { event_id: 2, name: 'B', source: 'hall', event_date: '2020-01-01', scraped_at: '2026-01-01T00:00:00Z' },
        { event_id: 3, name: 'C', source: 'club', event_date: '2099-01-01', scraped_at: '2026-03-01T00:00:00Z' },
      ])
      .throwOnError();
  });

  it('are recorded with their newest and their upcoming events', async () => {
    await record('hall', { rows: 2, quiet_days: 30, is_collected: true, etag: '"1"', settings: 's' });
    expect(await stored()).toMatchObject({
      rows: 2,
      upcoming: 1,
      newest_at: '2026-01-02T00:00:00+00:00',
      quiet_days: 30,
      etag: '"1"',
      failing_since: null,
      last_success_at: expect.any(String),
      read_at: expect.any(String),
    });
  });

  it('fail since their first failure, and keep what they had', async () => {
    await record('hall', { rows: 2, etag: '"1"' });
    await record('hall', { failure: 'One.' });
    const first = await stored();
    await record('hall', { failure: 'Two.' });
    expect(await stored()).toMatchObject({
      failing_since: first?.failing_since,
      failure: 'Two.',
      rows: 2,
      etag: '"1"',
    });
    await record('hall', {});
    expect(await stored()).toMatchObject({ failing_since: null, failure: 'Two.', rows: 2, etag: '"1"' });
  });

  it('lose their version when other listings are imported', async () => {
    await record('hall', { rows: 2, etag: '"1"', settings: 's', is_collected: true });
    await record('hall', { rows: 3 });
    expect(await stored()).toMatchObject({ etag: null, settings: null, is_collected: true });
  });

  it('that nobody knows are not recorded for a failure, unless they are collected or have rows', async () => {
    await record('typo', { failure: 'Gone.' });
    await record('half', { failure: '3 of 10 rows rejected.', rows: 7 });
    expect(await stored('half')).toMatchObject({ rows: 7, last_success_at: null });
    await record('new', { failure: 'Gone.', is_collected: true });
    expect(await stored('typo')).toBeNull();
    expect(await stored('new')).toMatchObject({ last_success_at: null, failure: 'Gone.' });
  });

  it('that sources.yaml no longer has are forgotten, their events are not', async () => {
    await record('hall', { rows: 2, is_collected: true });
    await record('club', { rows: 1, is_collected: true });
    await record('paper', { rows: 1 });
    expect((await admin().rpc('forget_sources', { kept: ['club'] })).data).toBe(1);
    expect((await admin().from('sources').select('name').order('name')).data).toEqual([
      { name: 'club' },
      { name: 'paper' },
    ]);
    expect((await admin().from('events').select('event_id')).data).toHaveLength(3);
  });

  it('show everybody how they are doing, and nobody their versions, or why they fail', async () => {
    await record('hall', { rows: 2, etag: '"1"' });
    const visitor = anonymous(started.backend);
    const { client } = await signedIn(started.backend, 'anna@example.org');
    for (const reader of [visitor, client]) {
      expect((await reader.from('sources').select(PUBLIC)).data).toHaveLength(1);
      expect((await reader.from('sources').select('etag')).error?.code).toBe('42501');
      expect((await reader.from('sources').select('failure')).error?.code).toBe('42501');
      expect((await reader.from('sources').delete().eq('name', 'hall')).error?.code).toBe('42501');
      expect((await reader.from('sources').insert({ name: 'x' })).error?.code).toBe('42501');
      expect((await reader.rpc('record_source', { source: 'hall', outcome: {} })).error?.code).toBe('42501');
    }
  });
});
