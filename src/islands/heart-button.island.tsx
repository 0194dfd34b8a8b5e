import { useStore } from '@nanostores/react';
import { type FavoriteItem, favoriteKey } from '../domain/account/favorite.ts';
import { type HeartWord, heartWords } from '../domain/views/link-names.ts';
import { favorites } from '../stores/account.ts';
import { isShownSaved, isUnconfirmed } from '../stores/heart-state.ts';

interface Props {
  readonly item: FavoriteItem;
  /** Accessible name, `Favorite NAME`. */
  readonly label: string;
  /** The visible label, as on detail pages; `null` without one. */
  readonly word?: HeartWord | null;
  /** Classes of the link that it replaces. */
  readonly className?: string;
}

/** The heart button (rule F1): shows the intent at once and is busy until it is stored. */
export function HeartButton({ item, label, word = null, className = 'heart' }: Props) {
  const key = favoriteKey(item);
  const heart = useStore(favorites.$hearts, { keys: [key] })[key];
  const isSaved = heart !== undefined && isShownSaved(heart.state);
  const isBusy = heart !== undefined && isUnconfirmed(heart.state);
  const text = word !== null && isSaved ? heartWords[word] : word;
  return (
    <button
      className={className}
      type="button"
      // The name of a button contains its visible text.
      aria-label={word === null || text === null ? label : label.replace(word, text)}
      aria-pressed={isSaved}
      aria-busy={isBusy}
      onClick={() => favorites.toggle(item)}
    >
      <svg aria-hidden="true">
        <use href="#heart" />
      </svg>
      {text}
    </button>
  );
}
