declare namespace App {
  /** Values that the renderer passes to pages. */
  interface Locals {
    /** Identifies the site's own inline scripts; see scripts/site-engine/astro/content-policy.ts. */
    readonly scriptMark?: string;
  }
}
