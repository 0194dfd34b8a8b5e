import { useStore } from '@nanostores/react';
import { type FavoriteItem, favoriteKey } from '../domain/account/favorite.ts';
import { heartName } from '../domain/views/link-names.ts';
import { favorites } from '../stores/account.ts';
import { isShownSaved, isUnconfirmed } from '../stores/heart-state.ts';
import { Icon } from './icon.island.tsx';

interface Props {
  readonly item: FavoriteItem;
  /** Of the item, for the accessible name. */
  readonly name: string;
  /** With the word beside it, as on the pages of single items. */
  readonly isLabelled?: boolean;
}

/** The heart of an item (specification section 2, Heart button): shows the intent at once, and busy until it is kept. */
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
