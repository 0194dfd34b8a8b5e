import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadSigningKey } from '../../scripts/local-supabase/auth/signing-key.ts';
import { openDataDirectory } from '../../scripts/local-supabase/database/data-directory.ts';
import { applyMigrations, readBootstrap, readMigrations } from '../../scripts/local-supabase/database/migrations.ts';
import { secretKey } from '../../scripts/local-supabase/keys.ts';
import { startLocalSupabase } from '../../scripts/local-supabase/start.ts';
import { spawnBackend } from './backend-process.ts';
import { operator } from './clients.ts';

// Starts several processes and databases.
vi.setConfig({ testTimeout: 120_000 });

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'eventhub-data-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const start = (options = {}) => startLocalSupabase({ dataDir: folder, ...options });

describe('data on disk', () => {
  it('survive a restart, with the signing key', async () => {
    const first = await start();
    await operator(first).from('venues').insert({ venue_slug: 'ember', full_name: 'Ember' }).throwOnError();
    const key = await loadSigningKey(first.database);
    await first.close();
    const second = await start();
    const { data } = await operator(second).from('venues').select('venue_slug,full_name');
    expect(data).toEqual([{ venue_slug: 'ember', full_name: 'Ember' }]);
    expect((await loadSigningKey(second.database)).id).toBe(key.id);
    await second.close();
  });

  it('in memory are gone after closing, which is idempotent', async () => {
    const backend = await startLocalSupabase();
    await operator(backend).from('venues').insert({ venue_slug: 'ember' }).throwOnError();
    await Promise.all([backend.close(), backend.close()]);
    await backend.close();
    await expect(fetch(backend.url)).rejects.toThrow('fetch failed');
    const other = await startLocalSupabase();
    expect((await operator(other).from('venues').select('*')).data).toEqual([]);
    await other.close();
  });

  it('a first start that was killed is repeated', async () => {
    await mkdir(path.join(folder, 'database.unfinished'));
    await writeFile(path.join(folder, 'database.unfinished', 'PG_VERSION'), 'half');
    const backend = await start();
    expect((await operator(backend).from('venues').select('*')).error).toBeNull();
    await backend.close();
    expect((await readdir(folder)).sort()).toEqual(['database']);
  });
});

describe.runIf(process.platform !== 'win32')('files of the database', () => {
  /** Names relative to the folder that others may read, write or enter. */
  async function openToOthers(): Promise<string[]> {
    const names = ['', ...(await readdir(folder, { recursive: true }))];
    const modes = await Promise.all(names.map((name) => stat(path.join(folder, name))));
    return names.filter((_, index) => ((modes[index]?.mode ?? 0) & 0o077) !== 0);
  }

  it('are for their user only: new ones, and those that an earlier version left open', async () => {
    await chmod(folder, 0o755);
    const first = await start();
    await operator(first).from('venues').insert({ venue_slug: 'ember' }).throwOnError();
    expect(await openToOthers()).toEqual([]);
    await first.close();
    for (const name of ['', 'database', 'database/base', 'database/PG_VERSION']) {
      await chmod(path.join(folder, name), name.endsWith('VERSION') ? 0o666 : 0o755);
    }
    const second = await start();
    expect(await openToOthers()).toEqual([]);
    await second.close();
  });

  it('in a folder that holds other things, too, are closed without it', async () => {
    await chmod(folder, 0o755);
    await writeFile(path.join(folder, 'notes.txt'), 'mine', { mode: 0o644 });
    const backend = await start();
    expect(await openToOthers()).toEqual(['', 'notes.txt']);
    await backend.close();
  });
});

/** KILL_ROUNDS=20 runs the long version. */
const rounds = Array.from({ length: Number(process.env['KILL_ROUNDS'] ?? 1) }, (_, index) => index + 1);

describe('kill -9', () => {
  it.each(rounds)(
    'during inserts loses no acknowledged row and leaves a lock that the next start replaces (round %i)',
    async (round) => {
      const running = spawnBackend(['--data', folder]);
      const client = createClient(await running.url, secretKey, { auth: { persistSession: false } });
      const acknowledged: number[] = [];
      const write = async (series: number) => {
        for (let index = 0; ; index += 1) {
          const event_id = series * 1_000_000 + index;
          const { error } = await client.from('events').insert({ event_id, name: `Show ${event_id}` });
          if (error !== null) return;
          acknowledged.push(event_id);
          if (acknowledged.length === 40 + round * 17) running.process.kill('SIGKILL');
        }
      };
      await Promise.all([write(1), write(2), write(3)]);
      await running.ended;
      expect(acknowledged.length).toBeGreaterThanOrEqual(40);
      expect(await readFile(path.join(folder, 'lock'), 'utf8')).toContain(`"pid":${running.process.pid}`);

      const backend = await start();
      const { data } = await operator(backend).from('events').select('event_id').throwOnError();
      const kept = new Set(data.map((row) => row.event_id));
      expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
      // The indexes agree with the table.
      const { data: byName } = await operator(backend).from('events').select('event_id').ilike('name', '%Show%');
      expect(byName).toHaveLength(kept.size);
      await backend.close();
      expect(await readdir(folder)).not.toContain('lock');
    },
  );
});

describe('the lock', () => {
  it('keeps a second backend out, in this process and in another', async () => {
    const backend = await start();
    const sentence = `${folder} is in use by process ${process.pid}: stop that process, or choose another directory with \`npm run backend -- --data DIR\`.`;
    await expect(start()).rejects.toThrow(sentence);
    const other = await spawnBackend(['--data', folder]).ended;
    expect(other).toMatchObject({ code: 1, stdout: '', stderr: `${sentence}\n` });
    await operator(backend).from('venues').insert({ venue_slug: 'still-here' }).throwOnError();
    await backend.close();
    await (await start()).close();
  });

  it('lets exactly one of several simultaneous starts in, also over a stale lock', async () => {
    for (const stale of [undefined, '{"pid":999999999,"started":null}', 'not json']) {
      if (stale !== undefined) await writeFile(path.join(folder, 'lock'), stale);
      const starts = await Promise.allSettled([start(), start(), start(), start()]);
      const running = starts.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
      expect(running).toHaveLength(1);
      await running[0]?.close();
    }
  });

  it.runIf(process.platform === 'linux')('of a process id that was reused is stale', async () => {
    await writeFile(path.join(folder, 'lock'), JSON.stringify({ pid: process.pid, started: 'another boot 1' }));
    await (await start()).close();
  });
});

describe('an unusable directory', () => {
  it('holds no database', async () => {
    await mkdir(path.join(folder, 'database'));
    await writeFile(path.join(folder, 'database', 'photo.jpg'), '');
    await expect(start()).rejects.toThrow(
      `${path.join(folder, 'database')} is not a database: choose another directory with \`npm run backend -- --data DIR\`, or start over with \`npm run backend -- --fresh\`.`,
    );
    expect(await readdir(path.join(folder, 'database'))).toEqual(['photo.jpg']);
  });

  it('holds a database of another PostgreSQL', async () => {
    await mkdir(path.join(folder, 'database'));
    await writeFile(path.join(folder, 'database', 'PG_VERSION'), '16\n');
    await expect(start()).rejects.toThrow(
      `The database in ${folder} was created by PostgreSQL 16, but this is 18: start over with \`npm run backend -- --fresh\`, or choose another directory with \`npm run backend -- --data DIR\`.`,
    );
    expect(await readdir(folder)).toEqual(['database']);
  });

  it('is a file', async () => {
    const file = path.join(folder, 'file');
    await writeFile(file, '');
    const { code, stderr } = await spawnBackend(['--data', file]).ended;
    expect(code).toBe(1);
    expect(stderr).toBe(
      `${file} is not a directory: move that file away, or choose another directory with \`npm run backend -- --data DIR\`.\n`,
    );
  });
});

describe('migrations', () => {
  it('that are new are applied and recorded at the next start', async () => {
    const all = await readMigrations();
    const older = all.slice(0, 4);
    const script = await readBootstrap();
    const before = await openDataDirectory(folder, false, script, older);
    const insert = `insert into public.venues (venue_slug) values ('kept')`;
    await before.transaction((transaction) => transaction.execute(insert));
    await before.close();

    const backend = await start();
    const { data } = await operator(backend).from('venues').select('venue_slug');
    expect(data).toEqual([{ venue_slug: 'kept' }]);
    const rows = await backend.database.transaction((transaction) =>
      transaction.query('select version, name from supabase_migrations.schema_migrations order by version'),
    );
    expect(rows).toEqual(all.map(({ version, name }) => ({ version, name })));
    await applyMigrations(backend.database, all);
    await backend.close();
  });

  it('an older database gets missing auth tables', async () => {
    const script = await readBootstrap();
    const earlier = script.replace(/create table if not exists auth\.flow_states \([^;]*;/, '');
    expect(earlier).not.toBe(script);
    const before = await openDataDirectory(folder, false, earlier, await readMigrations());
    await before.close();
    const backend = await start();
    const address = `${backend.url}/auth/v1/authorize?provider=discord`;
    expect((await fetch(address, { redirect: 'manual' })).status).toBe(302);
    await backend.close();
  });

  it('that fail are rolled back and named', async () => {
    const backend = await startLocalSupabase();
    const broken = {
      version: '29990101000000',
      name: 'broken',
      script: 'create table public.half (id int); select nonsense;',
    };
    await expect(applyMigrations(backend.database, [broken])).rejects.toThrow(
      'Migration 29990101000000_broken.sql failed: column "nonsense" does not exist. It was rolled back.',
    );
    const [row] = await backend.database.transaction((transaction) =>
      transaction.query(`select to_regclass('public.half') is null as undone`),
    );
    expect(row).toEqual({ undone: true });
    await backend.close();
  });
});
