/** Where the browser finds the database and the sign-in service. */
export interface Backend {
  /** Without a trailing slash. */
  readonly url: string;
  /** The publishable key. */
  readonly key: string;
}

const url = import.meta.env['PUBLIC_SUPABASE_URL'] as string | undefined;
const key = (import.meta.env['PUBLIC_SUPABASE_PUBLISHABLE_KEY'] || import.meta.env['PUBLIC_SUPABASE_ANON_KEY']) as
  | string
  | undefined;

/** The one this site was built with; `null` when it was built with none. */
export const backend: Backend | null = url && key ? { url: url.replace(/\/+$/, ''), key } : null;
