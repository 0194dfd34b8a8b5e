import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates when there is a session or a sign-in to complete. */
    'client:session'?: boolean;
    /** Hydrates when the island is pressed. */
    'client:press'?: boolean;
  }
}
