import { lookUp } from '../../api/live-lookup.ts';
import type { Target } from '../../domain/urls/paths.ts';
import { isSamePath, targetPath, typedTarget } from '../../domain/urls/typed-path.ts';

/** Goes to the usual address of the page. That address leads to itself, so there is no way back here from it. */
function goTo(path: string): void {
  location.replace(path + location.search + location.hash);
}

/**
 * Shows what the path names, if the database has it, or goes to its usual address, which the build may have.
 *
 * @param status holds what live-page.ts needs to know of the build
 * @returns what is missing; `null` if something is shown
 * @throws when the database cannot be reached
 */
export async function findLive(status: HTMLElement): Promise<Target['kind'] | 'page' | null> {
  const { pathname } = location;
  const target = typedTarget(pathname);
  if (target === null) return 'page';
  const path = targetPath(target);
  if (!isSamePath(path, pathname)) {
    goTo(path);
    return null;
  }
  const rows = await lookUp(target, Date.now());
  if (rows === null) return target.kind;
  const { livePage } = await import('./live-page.ts');
  const page = livePage(rows, status.dataset);
  if (page === null) return target.kind;
  if (isSamePath(page.path, pathname)) page.show(status);
  else goTo(page.path);
  return null;
}
