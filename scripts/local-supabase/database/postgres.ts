import type { Pool, PoolClient } from 'pg';
import { type Database, type Parameter, type Turn, toSqlError } from './database.ts';

/** Connects to a PostgreSQL server as a role that may `set role` to `anon`, `authenticated` and `service_role`. */
export async function openPostgres(connectionString: string): Promise<Database> {
  // `pg` is a development dependency: only tests use a server.
  const { default: pg } = await import('pg');
  const pool: Pool = new pg.Pool({ connectionString, max: 8 });
  let closing: Promise<void> | undefined;
  return {
    async transaction(body, turn = {}) {
      const client = await pool.connect();
      let broken: Error | undefined;
      try {
        return await runTransaction(client, body, turn);
      } catch (error) {
        if (error instanceof Error && 'syscall' in error) broken = error;
        throw toSqlError(error);
      } finally {
        client.release(broken);
      }
    },
    close() {
      closing ??= pool.end();
      return closing;
    },
  };
}

async function runTransaction<Result>(
  client: PoolClient,
  body: Parameters<Database['transaction']>[0],
  { milliseconds, signal }: Turn,
): Promise<Result> {
  signal?.throwIfAborted();
  await client.query('begin');
  try {
    if (milliseconds !== undefined) await client.query(`set local statement_timeout = ${milliseconds}`);
    const result = await body({
      query: async <Row>(text: string, parameters: readonly Parameter[] = []) =>
        (await client.query(text, [...parameters])).rows as Row[],
      execute: async (script) => {
        await client.query(script);
      },
    });
    await client.query('commit');
    return result as Result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
