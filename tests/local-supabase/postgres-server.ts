import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A PostgreSQL server that a test file starts on a free port. */
export interface PostgresServer {
  /** @returns the URL of a new, empty database */
  createDatabase(): Promise<string>;
  stop(): void;
}

const programs = findPrograms();
const owner = findOwner();

/** Whether this machine has a PostgreSQL server that tests can start. */
export const hasPostgres = programs !== undefined && owner !== undefined;

export async function startPostgresServer(): Promise<PostgresServer> {
  if (programs === undefined || owner === undefined) throw new Error('This machine has no PostgreSQL server.');
  const directory = mkdtempSync(path.join(tmpdir(), 'eventhub-postgres-'));
  if (owner.uid !== undefined) chownSync(directory, owner.uid, owner.gid ?? owner.uid);
  const data = path.join(directory, 'data');
  const run = (program: string, args: string[]) =>
    execFileSync(path.join(programs, program), args, { ...owner, cwd: directory, stdio: ['ignore', 'ignore', 'pipe'] });
  const port = await freePort();
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${directory} -c fsync=off`;
  // Collation by code point and Unicode case rules, as in PGlite and the hosted service.
  const letters = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';
  const locale = ['-E', 'UTF8', '--locale=C', `--lc-ctype=${letters}`];
  run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', ...locale, '--no-sync']);
  run('pg_ctl', ['-D', data, '-l', path.join(directory, 'log'), '-o', settings, '-w', 'start']);
  let databases = 0;
  return {
    async createDatabase() {
      databases += 1;
      const { default: pg } = await import('pg');
      const client = new pg.Client(`postgres://postgres@127.0.0.1:${port}/postgres`);
      await client.connect();
      await client.query(`create database test_${databases}`);
      await client.end();
      return `postgres://postgres@127.0.0.1:${port}/test_${databases}`;
    },
    stop() {
      run('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop']);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** The directory of `initdb` and `pg_ctl`: in PATH, or where Debian and Homebrew install them. */
function findPrograms(): string | undefined {
  const directories = [
    ...(process.env['PATH'] ?? '').split(path.delimiter),
    ...['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt']
      .filter((parent) => existsSync(parent))
      .flatMap((parent) => readdirSync(parent).map((version) => path.join(parent, version, 'bin'))),
  ];
  return directories.find((directory) =>
    ['initdb', 'pg_ctl', 'postgres'].every((name) => existsSync(path.join(directory, name))),
  );
}

/** PostgreSQL refuses to run as root: use `postgres` or `nobody` then. */
function findOwner(): { uid?: number; gid?: number } | undefined {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    const uid = Number(spawnSync('id', ['-u', name]).stdout?.toString());
    const gid = Number(spawnSync('id', ['-g', name]).stdout?.toString());
    if (uid > 0 && gid > 0) return { uid, gid };
  }
  return undefined;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No free port.');
  return address.port;
}
