import type { HookParameters } from 'astro';

/** Vite's development server, as integrations get it. */
export type DevServer = HookParameters<'astro:server:setup'>['server'];

/**
 * A module as pages see it in development: evaluated again once it, or anything that it imports, has changed.
 *
 * @param path from the root of the project, beginning with a slash
 */
export async function liveModule<Exports>({ environments }: DevServer, path: string): Promise<Exports> {
  const { ssr } = environments;
  if (ssr === undefined || !('runner' in ssr)) throw new Error('Astro renders pages outside this process.');
  const { runner } = ssr as unknown as { readonly runner: { import(url: string): Promise<Exports> } };
  return await runner.import(path);
}
