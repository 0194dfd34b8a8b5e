/**
 * Finds what the address of 404.html names.
 *
 * Attributes it reads:
 *
 * - `[data-not-found]`, of which one is shown at a time: `page`, `event`, `artist`, `artist-at-venue` and `venue`, the
 *   not-found texts with their links; `looking`; and `unreachable`, with a link to try again.
 * - `[data-live]`, the status that screen readers hear, holds what live-page.ts needs to know of the build.
 */

import { routes, type Target } from '../../domain/urls/paths.ts';
import { sectionOf } from '../../domain/urls/section.ts';
import { isSamePath, targetPath, typedTarget } from '../../domain/urls/typed-path.ts';

/** The values of `data-not-found`. */
type Text = Target['kind'] | 'page' | 'looking' | 'unreachable';

const status = document.querySelector<HTMLElement>('[data-live]');

function show(text: Text): void {
  for (const element of document.querySelectorAll<HTMLElement>('[data-not-found]')) {
    element.hidden = element.dataset['notFound'] !== text;
    if (element.hidden) continue;
    if (status) status.textContent = element.textContent;
    const heading = element.querySelector('h1')?.textContent;
    if (heading) document.title = document.title.replace(/^.*(?= · )/, heading);
  }
}

/** Goes to the usual address of a page. That address leads to itself, so nothing goes round in circles. */
const goTo = (path: string) => location.replace(path + location.search + location.hash);

/** @returns the text to show; `null` if there is something else to see */
async function find(target: Target): Promise<Text | null> {
  const { lookUp } = await import('../../api/live-lookup.ts');
  const rows = await lookUp(target, Date.now());
  if (rows === null || status === null) return target.kind;
  if (typeof rows === 'string') {
    goTo(rows);
    return null;
  }
  const { livePage } = await import('./live-page.ts');
  const page = livePage(rows, status.dataset);
  if (page === null) return target.kind;
  if (isSamePath(page.path, location.pathname)) page.show(status);
  else goTo(page.path);
  return null;
}

/** Shows what the address names, if the database has it, or goes to its usual address, which the build may have. */
async function findLive(): Promise<void> {
  const { pathname } = location;
  // As pages of the build have it (rule P2).
  const section = sectionOf(pathname);
  if (section !== undefined) {
    document.querySelector(`nav [href="${routes[section]}"]`)?.setAttribute('aria-current', 'page');
  }
  const target = typedTarget(pathname);
  const path = target && targetPath(target);
  if (path !== null && !isSamePath(path, pathname)) {
    goTo(path);
    return;
  }
  show('looking');
  try {
    const missing = target === null ? 'page' : await find(target);
    if (missing === null) return;
    console.error(`404: ${pathname}`);
    show(missing);
  } catch (error) {
    console.error('The live look-up failed.', error);
    show('unreachable');
  }
}

await findLive();
