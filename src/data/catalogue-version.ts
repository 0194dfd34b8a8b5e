const REQUEST_MS = 5_000;

/**
 * A text that changes whenever a row shown on pages does; `null` if the database cannot be reached.
 *
 * @param environment `PUBLIC_SUPABASE_URL` and `PUBLIC_SUPABASE_PUBLISHABLE_KEY`
 */
export async function catalogueVersion(environment: NodeJS.ProcessEnv): Promise<string | null> {
  try {
    const answer = await fetch(`${environment['PUBLIC_SUPABASE_URL']}/rest/v1/rpc/catalogue_version`, {
      method: 'POST',
      headers: { apikey: environment['PUBLIC_SUPABASE_PUBLISHABLE_KEY'] ?? '' },
      signal: AbortSignal.timeout(REQUEST_MS),
    });
    return answer.ok ? await answer.text() : null;
  } catch {
    return null;
  }
}
