/** Pages that belong to somebody send a visitor who is not signed in to /auth (specification section 2). */
import { routes } from '../domain/paths.ts';

for (const notice of document.querySelectorAll<HTMLElement>('[data-waiting]')) notice.hidden = false;
location.replace(routes.auth);
