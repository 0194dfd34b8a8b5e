/**
 * Makes processes start faster, for commands (run.mjs) and the child processes of a build. Loading the engine takes 0.3
 * instead of 0.9 s of processor time:
 *
 * - Compiled code and stripped types are cached on disk.
 * - Imports between modules of date-fns bypass Node's resolver, which would parse the package's 199 KB package.json
 *   again for each of them.
 */
import * as nodeModule from 'node:module';
import { fileURLToPath } from 'node:url';

nodeModule.enableCompileCache?.(fileURLToPath(new URL('../../.build/compile-cache/', import.meta.url)));

nodeModule.registerHooks?.({
  resolve: (specifier, context, next) =>
    specifier.startsWith('.') && context.parentURL?.includes('/node_modules/date-fns/')
      ? { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
      : next(specifier, context),
});
