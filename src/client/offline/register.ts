/**
 * Registers the service worker some seconds after the page has loaded (decision 012), and names the files of a page that it
 * was not there for: the first of a visitor.
 */
import workerPath from './service-worker.ts?worker&url';

/** What still loads after the page, such as pictures that come into view, goes first. */
const DELAY_MS = 3000;

// Absent in insecure contexts.
const { serviceWorker } = navigator;

async function register(): Promise<void> {
  const { controller } = serviceWorker;
  await serviceWorker.register(workerPath, { updateViaCache: 'none' });
  const { active } = await serviceWorker.ready;
  if (!controller) active?.postMessage(performance.getEntriesByType('resource').map(({ name }) => name));
}

if (import.meta.env.DEV) {
  // One that `npm start` left at this address would show pages after the server has stopped.
  serviceWorker?.getRegistrations().then((found) => found.forEach((registration) => void registration.unregister()));
} else if (serviceWorker) {
  // Without storage there is none, and nothing is kept.
  addEventListener('load', () => setTimeout(() => register().catch(() => {}), DELAY_MS));
}
