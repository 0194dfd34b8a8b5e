import { trackPosition } from '../position.ts';
import { searchExplore } from './explore.ts';
import { searchList } from './list.ts';
import { searchNewlyAdded } from './newly-added.ts';
import { searchVenue } from './venue.ts';

/** Starts the page's search. Loaded on first use of its controls, or when the address holds a term or filter. */
export function startPageSearch(root: HTMLElement): void {
  trackPosition();
  const kind = root.dataset['search'];
  if (kind === 'explore') searchExplore(root);
  else if (kind === 'newly-added') searchNewlyAdded(root);
  else if (kind === 'venue') searchVenue(root);
  else searchList(root);
}
