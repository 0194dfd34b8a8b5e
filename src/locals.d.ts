declare namespace App {
  /** What rendering hands to a page. */
  interface Locals {
    /** Vouches for the inline scripts that are the site's own; see scripts/site-engine/astro/content-policy.ts. */
    readonly scriptMark?: string;
  }
}
