import { useStore } from '@nanostores/react';
import { type FavoriteItem, favoriteKey } from '../domain/account/favorite.ts';
import { heartName } from '../domain/views/link-names.ts';
import { favorites } from '../stores/account.ts';
import { isShownSaved, isUnconfirmed } from '../stores/heart-state.ts';
import { Icon } from './icon.island.tsx';

interface Props {
  readonly item: FavoriteItem;
  /** The item's name, for the accessible name. */
  readonly name: string;
  /** With a visible label, as on detail pages. */
  readonly isLabelled?: boolean;
}

/** The heart button (specification section 2): shows the intent at once and is busy until it is stored. */
export function HeartButton({ item, name, isLabelled = false }: Props) {
  const key = favoriteKey(item);
  const heart = useStore(favorites.$hearts, { keys: [key] })[key];
  const isSaved = heart !== undefined && isShownSaved(heart.state);
  const isBusy = heart !== undefined && isUnconfirmed(heart.state);
  return (
    <button
      className={isLabelled ? 'heart heart-label' : 'heart'}
      type="button"
      aria-label={heartName(name)}
      aria-pressed={isSaved}
      aria-busy={isBusy}
      onClick={() => favorites.toggle(item)}
    >
      <Icon name="heart" />
      {isLabelled && (isSaved ? 'Favorited' : 'Favorite')}
    </button>
  );
}
