import { backend } from './backend.ts';

/** Longer than a visitor would wait. */
const TIMEOUT_MS = 8000;

/**
 * Reads rows without the Supabase client, which is too large to load for the 404 page's lookup.
 *
 * @param query filters and order in PostgREST's notation
 * @throws when there is no backend, it cannot be reached within 8 s, or it answers with an error
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
