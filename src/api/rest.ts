import { backend } from './backend.ts';

/** Longer than any answer takes that a visitor would wait for. */
const TIMEOUT_MS = 8000;

/**
 * Rows of a table as PostgREST answers them: for the one page that reads the database without a session (404), where
 * loading the whole client would cost more than the answer.
 *
 * @param query filters and order in PostgREST's notation
 * @throws when the database is not named, cannot be reached in 8 s, or refuses
 */
export async function readRows<Row>(table: string, query: Readonly<Record<string, string>>): Promise<Row[]> {
  if (backend === null) throw new Error('This site was built without a database to ask.');
  const response = await fetch(`${backend.url}/rest/v1/${table}?${new URLSearchParams(query)}`, {
    headers: { apikey: backend.key, authorization: `Bearer ${backend.key}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`The database answered ${table} with status ${response.status}.`);
  return (await response.json()) as Row[];
}
