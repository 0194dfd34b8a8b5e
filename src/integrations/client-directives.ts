import type { AstroIntegration } from 'astro';

/** Registers `client:session` and `client:press`, and lets Fast Refresh work on pages without an island. */
export function clientDirectives(): AstroIntegration {
  return {
    name: 'eventhub:client-directives',
    hooks: {
      'astro:config:setup': ({ addClientDirective, command, injectScript }) => {
        addClientDirective({ name: 'session', entrypoint: './src/client/client-session.ts' });
        addClientDirective({ name: 'press', entrypoint: './src/client/client-press.ts' });
        // Astro loads the Fast Refresh preamble with the first island; the account root mounts without one.
        if (command === 'dev') injectScript('page', 'import "astro:scripts/before-hydration.js";');
      },
    },
  };
}
