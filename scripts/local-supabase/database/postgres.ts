import type { Pool, PoolClient } from 'pg';
import { type Database, type Parameter, toSqlError } from './database.ts';

/** Connects to a PostgreSQL server, as a role that may become `anon`, `authenticated` and `service_role`. */
export async function openPostgres(connectionString: string): Promise<Database> {
  // Only the tests use a server; an installation without development dependencies never comes here.
  const { default: pg } = await import('pg');
  const pool: Pool = new pg.Pool({ connectionString, max: 8 });
  let closing: Promise<void> | undefined;
  return {
    async transaction(body) {
      const client = await pool.connect();
      let broken: Error | undefined;
      try {
        return await runTransaction(client, body);
      } catch (fault) {
        const error = toSqlError(fault);
        if (error === fault && fault instanceof Error && 'syscall' in fault) broken = fault;
        throw error;
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
): Promise<Result> {
  await client.query('begin');
  try {
    const result = await body({
      query: async <Row>(text: string, parameters: readonly Parameter[] = []) =>
        (await client.query(text, [...parameters])).rows as Row[],
      execute: async (script) => {
        await client.query(script);
      },
    });
    await client.query('commit');
    return result as Result;
  } catch (fault) {
    await client.query('rollback');
    throw fault;
  }
}
