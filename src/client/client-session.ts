import type { ClientDirective } from 'astro';
import { whenSession } from './session-presence.ts';

/** `client:session`: hydrates an island when there is a session or a sign-in to complete. */
const session: ClientDirective = (load, _options, island) => {
  async function hydrate(): Promise<void> {
    if (island.hasAttribute('ssr')) await (await load())();
  }
  whenSession(() => {
    void hydrate();
    // Retries after a failed download.
    addEventListener('online', () => void hydrate());
  });
};

export default session;
