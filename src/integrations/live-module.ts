import type { HookParameters } from 'astro';

/** Vite's development server. */
export type DevServer = HookParameters<'astro:server:setup'>['server'];

/**
 * Imports a module as pages do in development: evaluated again after it or anything it imports has changed.
 *
 * @param path from the root of the project, beginning with a slash
 */
export async function liveModule<Exports>({ environments }: DevServer, path: string): Promise<Exports> {
  const { ssr } = environments;
  if (ssr === undefined || !('runner' in ssr)) throw new Error('Astro does not render pages in this process.');
  const { runner } = ssr as unknown as { readonly runner: { import(url: string): Promise<Exports> } };
  return await runner.import(path);
}
