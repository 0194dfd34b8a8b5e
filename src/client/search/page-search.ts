import { keepPosition } from '../position.ts';
import { searchExplore } from './explore.ts';
import { searchList } from './list.ts';
import { searchNewlyAdded } from './newly-added.ts';
import { searchVenue } from './venue.ts';

/** Makes the page's search work. Loaded when its box is used first, or when the address asks for a part of the list. */
export function startPageSearch(root: HTMLElement): void {
  keepPosition();
  const kind = root.dataset['search'];
  if (kind === 'explore') searchExplore(root);
  else if (kind === 'newly-added') searchNewlyAdded(root);
  else if (kind === 'venue') searchVenue(root);
  else searchList(root);
}
