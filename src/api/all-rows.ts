import { asUser } from './as-user.ts';
import { done, type Outcome } from './outcome.ts';
import type { Client, Connect } from './supabase.ts';

const PAGE = 1000;

/** One page of a counted query; the first one if there is no range. */
type Page<Row> = (
  client: Client,
  range: { readonly from: number; readonly to: number } | null,
  signal: AbortSignal,
) => PromiseLike<{
  data: Row[] | null;
  count: number | null;
  error: { readonly message: string; readonly code?: string } | null;
  status: number;
}>;

/** All rows of a query; more than one request only if the service caps the response. */
export async function allRows<Row>(connect: Connect, userId: string, page: Page<Row>): Promise<Outcome<Row[]>> {
  const rows: Row[] = [];
  for (let total = 1; rows.length < total; ) {
    const range = rows.length === 0 ? null : { from: rows.length, to: rows.length + PAGE - 1 };
    const answer = await asUser(connect, userId, async (client, signal) => {
      const { data, count, error, status } = await page(client, range, signal);
      // A response without rows or count is an error, not an empty list.
      return { error, status, data: Array.isArray(data) && count !== null ? { data, count } : null };
    });
    if (!answer.ok) return answer;
    rows.push(...answer.value.data);
    total = answer.value.data.length === 0 ? 0 : answer.value.count;
  }
  return done(rows);
}
