/**
 * Astro's island runtime and our directives, loaded on demand. Astro inlines both in every page that has an island; the
 * build removes them (scripts/site-engine/astro/astro-internals.ts) so that anonymous visitors do not pay for them.
 */
import './register-directives.ts';
import 'astro/runtime/server/astro-island.js';
import { reloadIfGone } from './gone-files.ts';
import { showUnreachable } from './session-start.ts';

document.addEventListener('astro:hydration-error', (event) => {
  showUnreachable(true);
  if (event instanceof CustomEvent) void reloadIfGone(event.detail.error);
});
