/** The Supabase project as the browser reaches it. */
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

/** The project this site was built for; `null` if there was none. */
export const backend: Backend | null = url && key ? { url: url.replace(/\/+$/, ''), key } : null;
