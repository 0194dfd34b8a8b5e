import type { ClientDirective } from 'astro';

/** `client:press`: hydrates an island when it is pressed, or at once if session-start saw the press. */
const press: ClientDirective = (load, _options, island) => {
  async function hydrate(): Promise<void> {
    if (island.hasAttribute('ssr')) await (await load())();
  }
  if (island.dataset['pressed'] !== undefined) void hydrate();
  island.addEventListener('click', () => void hydrate());
};

export default press;
