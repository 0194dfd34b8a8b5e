import { useStore } from '@nanostores/react';
import { type FavoriteItem, favoriteKey } from '../domain/account/favorite.ts';
import { favorites } from '../stores/account.ts';
import { isShownSaved, isUnconfirmed } from '../stores/heart-state.ts';

interface Props {
  readonly item: FavoriteItem;
  /** Accessible name, `Favorite NAME`. */
  readonly label: string;
  /** With a visible label, as on detail pages. */
  readonly isLabelled?: boolean;
}

/** The heart button (rule F1): shows the intent at once and is busy until it is stored. */
export function HeartButton({ item, label, isLabelled = false }: Props) {
  const key = favoriteKey(item);
  const heart = useStore(favorites.$hearts, { keys: [key] })[key];
  const isSaved = heart !== undefined && isShownSaved(heart.state);
  const isBusy = heart !== undefined && isUnconfirmed(heart.state);
  const text = isSaved ? 'Favorited' : 'Favorite';
  return (
    <button
      className={isLabelled ? 'heart heart-label' : 'heart'}
      type="button"
      // The name of a button contains its visible text.
      aria-label={isLabelled ? label.replace(/^Favorite/, text) : label}
      aria-pressed={isSaved}
      aria-busy={isBusy}
      onClick={() => favorites.toggle(item)}
    >
      <svg aria-hidden="true">
        <use href="#heart" />
      </svg>
      {isLabelled && text}
    </button>
  );
}
