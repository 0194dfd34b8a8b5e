import { routes } from './paths.ts';

/**
 * The entry of the navigation bar that is current at a path (rule P2); `undefined` on pages without one.
 *
 * @param path decoded or encoded, with one leading slash or more
 */
export function sectionOf(path: string): 'home' | 'events' | 'browse' | undefined {
  if (path === routes.home) return 'home';
  switch (/^\/+([^/]+)/.exec(path)?.[1]?.toLowerCase()) {
    case 'events':
    case 'newly-added':
      return 'events';
    case 'browse':
    case 'artists':
    case 'venues':
      return 'browse';
    default:
      return undefined;
  }
}
