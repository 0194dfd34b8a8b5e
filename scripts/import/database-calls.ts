import { createClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { withErrorMessages } from '../../src/data/error-body.ts';
import { requestWithRetries } from '../../src/data/retry.ts';
import { CommandError } from '../cli/command.ts';
import { type Answer, errorMessage, isBatchRefused } from './database-answer.ts';

/** The database rejects this batch; parts of it may pass. */
export class BatchRefused extends Error {
  override readonly name = 'BatchRefused';
}

/** Rows of which only the columns are known. */
export const anyRows = z.array(z.record(z.string(), z.unknown()));

/** How a call differs from others. */
interface CallOptions {
  /** Whether the data may be the reason of a failure: then it is a `BatchRefused`. */
  readonly isBatch?: boolean;
  /** How often it is tried. */
  readonly attempts?: number;
}

/** Rows of one request. */
export const PAGE = 1000;

/** Retries are reported once they have taken this long. */
const REPORT_AFTER_S = 5;

/** Calls with checked answers. Each throws a `CommandError` with exit code 4 when the database fails. */
export type DatabaseCalls = ReturnType<typeof openDatabaseCalls>;

/**
 * Opens the database at `url` with the secret key, the only one that may write.
 *
 * @param report called with messages about a database that does not respond
 */
export function openDatabaseCalls(
  url: string,
  secretKey: string,
  firstWaitMs?: number,
  report: (message: string) => void = () => {},
) {
  const client = createClient(url, secretKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    // The client's own retries would multiply with those below.
    db: { retry: false },
    global: { fetch: withErrorMessages() },
  });

  /** Retries until there is a response; all calls are idempotent. @throws BatchRefused when the data are the reason */
  async function ask<T>(
    schema: z.ZodType<T>,
    request: (signal: AbortSignal) => PromiseLike<Answer>,
    { isBatch = false, attempts }: CallOptions = {},
  ): Promise<T> {
    const isFinal = (answer: Pick<Answer, 'error' | 'status'>) => isBatch && isBatchRefused(answer);
    const onWait = (seconds: number) => {
      if (seconds >= REPORT_AFTER_S) report(`The database at ${url} has not answered for ${seconds} s; still waiting…`);
    };
    const answer = await requestWithRetries(request, { attempts, isFinal, firstWaitMs, onWait });
    if (answer.error !== null) {
      if (isFinal(answer)) throw new BatchRefused(answer.error.message);
      throw new CommandError(errorMessage(answer, url), 4);
    }
    const result = schema.safeParse(answer.data);
    if (result.success) return result.data;
    throw new CommandError(`${url} does not respond like an EventHub database: check PUBLIC_SUPABASE_URL.`, 4);
  }

  /** All rows, page by page. @param page at most `PAGE` rows with a key after the given one, ascending */
  async function pages<Row, Key>(
    schema: z.ZodType<Row[]>,
    keyOf: (row: Row) => Key,
    page: (after: Key | null, signal: AbortSignal) => PromiseLike<Answer>,
  ): Promise<Row[]> {
    const rows: Row[] = [];
    for (let after: Key | null = null; ; ) {
      const next: Row[] = await ask(schema, (signal) => page(after, signal));
      const last = next.at(-1);
      if (last === undefined) return rows;
      for (const row of next) rows.push(row);
      after = keyOf(last);
    }
  }

  /** All rows of a table or view, by a key that no two rows share. */
  const all = (table: string, key: string, columns = '*'): Promise<z.infer<typeof anyRows>> =>
    pages(
      anyRows,
      (row) => row[key],
      (after, signal) => {
        const query = client.from(table).select(columns).order(key).limit(PAGE).abortSignal(signal);
        return after === null ? query : query.gt(key, after);
      },
    );

  return { client, ask, pages, all };
}
