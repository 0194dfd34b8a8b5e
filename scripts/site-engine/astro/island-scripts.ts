/**
 * Astro inlines its island runtime (1.8 KB gzip) and the directives in every page that has an island. The built pages
 * load both with the session instead (src/client/island-runtime.ts), so anonymous visitors download neither.
 */
import { getPrescripts } from 'astro/runtime/server/scripts.js';

type RenderResult = Parameters<typeof getPrescripts>[0];

/** Removes the inline runtime and directives from a page. */
export function islandScriptRemover(directives: ReadonlyMap<string, string>): (html: string) => string {
  const result = { clientDirectives: directives } as RenderResult;
  const inlined = [...directives.keys()].flatMap((name) => [
    getPrescripts(result, 'both', name),
    getPrescripts(result, 'directive', name),
  ]);
  return (html) => inlined.reduce((page, script) => page.replace(script, () => ''), html);
}
