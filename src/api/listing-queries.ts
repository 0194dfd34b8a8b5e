import pLimit from 'p-limit';
import { accountTexts } from '../domain/text/account-texts.ts';
import { done, type Outcome, refused, toFailure } from './outcome.ts';
import type { Client, Connect } from './supabase.ts';
import { chunksOf } from './text-filters.ts';

/** Rows per response; the default cap of hosted services. */
export const PAGE = 1000;
const TIMEOUT_MS = 20_000;
/** Requests at a time: thousands of favorites are hundreds of requests, of which services take only so many. */
const AT_A_TIME = 6;

type Query<Row> = (
  client: Client,
  signal: AbortSignal,
) => PromiseLike<{
  data: Row[] | null;
  error: { message: string } | null;
  status: number;
}>;

/** Runs queries of public tables, however long their lists and answers are. */
export function listingQueries(connect: Connect) {
  const limit = pLimit(AT_A_TIME);

  async function ask<Row>(query: Query<Row>): Promise<Outcome<Row[]>> {
    const client = await connect().catch(() => null);
    if (client === null) return refused(accountTexts.failures.connectionLost);
    const { data, error, status } = await limit(async () => await query(client, AbortSignal.timeout(TIMEOUT_MS)));
    if (error !== null) return toFailure(error, status);
    return Array.isArray(data) ? done(data) : toFailure(null, status);
  }

  /** Queries every part of a list; any failure fails the whole. */
  async function askAll<Row>(items: readonly string[], query: (part: string[]) => Query<Row>) {
    return joined(await Promise.all(chunksOf(items).map((part) => ask(query(part)))));
  }

  function joined<Row>(answers: readonly Outcome<Row[]>[]): Outcome<Row[]> {
    const rows: Row[] = [];
    for (const answer of answers) {
      if (!answer.ok) return answer;
      rows.push(...answer.value);
    }
    return done(rows);
  }

  /** All rows of a query in pages by key: there may be more than one response holds. */
  async function paged<Row, Key>(
    page: (client: Client, after: Key | undefined, signal: AbortSignal) => ReturnType<Query<Row>>,
    keyOf: (row: Row) => Key,
  ): Promise<Outcome<Row[]>> {
    const rows: Row[] = [];
    for (let after: Key | undefined; ; ) {
      const found = await ask<Row>((client, signal) => page(client, after, signal));
      if (!found.ok) return found;
      rows.push(...found.value);
      const last = found.value.at(-1);
      // A short page may be due to the server's row cap.
      if (last === undefined) return done(rows);
      after = keyOf(last);
    }
  }

  return { ask, askAll, joined, paged };
}
