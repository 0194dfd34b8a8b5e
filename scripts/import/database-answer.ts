/** A response of supabase-js. */
export interface Answer {
  readonly data: unknown;
  readonly error: { readonly message: string; readonly code?: string; readonly details?: string | null } | null;
  readonly status: number;
}

/** Whether a smaller batch may pass: bad data, a row too large for an index, a body too large, a statement timeout. */
export function isBatchRefused({ error, status }: Pick<Answer, 'error' | 'status'>): boolean {
  return status === 413 || /^(?:2[123]|54|57014)/.test(error?.code ?? '');
}

/** The message for a response that ends the command. `url` names the database. */
export function errorMessage({ error, status }: Answer, url: string): string {
  const code = error?.code ?? '';
  if (status === 401 || status === 403) {
    return `The database at ${url} rejected the key: SUPABASE_SECRET_KEY must be the project's secret (or service_role) key.`;
  }
  if (['PGRST202', 'PGRST205', '42P01', '42703', '42883'].includes(code)) {
    return `The database at ${url} lacks tables or functions of this version: apply supabase/migrations first.`;
  }
  // 'fetch failed' hides the network's error code in its details.
  const network = /\bE[A-Z]{4,}\b/.exec(error?.details ?? '')?.[0];
  const [firstLine = ''] = (error?.message ?? '').split('\n', 1);
  const reason = network ?? (firstLine.replace(/^\w*Error: |\.$/g, '') || `status ${status}`);
  if (status === 0 || status >= 500) {
    return (
      `The database at ${url} cannot be reached (${reason}): check that it is running and that PUBLIC_SUPABASE_URL is correct; ` +
      'free projects pause after a week without use.'
    );
  }
  return `The database at ${url} answered with an error (${reason}, status ${status}): the import cannot go on.`;
}
