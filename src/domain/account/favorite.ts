import { artistKey, presentName } from '../catalogue/artist-name.ts';
import type { ItemType } from '../urls/item-type.ts';

/** The item a favorite refers to (rule F1). */
export interface FavoriteItem {
  readonly type: ItemType;
  /** Event id as text, venue slug, or artist name. */
  readonly id: string;
}

/**
 * Favorites with the same key share a heart. Artists use their grouping key, so that a new spelling keeps the favorite.
 */
export function favoriteKey({ type, id }: FavoriteItem): string {
  if (type === 'artist') return `artist:${artistKey(presentName(id) ?? '')}`;
  return type === 'event' ? `event:${id.replace(/^0+(?=\d)/, '')}` : `venue:${id}`;
}

const ITEM_TYPES: readonly string[] = ['event', 'venue', 'artist'] satisfies ItemType[];

export function isItemType(text: string): text is ItemType {
  return ITEM_TYPES.includes(text);
}

/** Parses the `TYPE:ID` of a heart link; `null` for anything else. */
export function parseFavorite(text: string | null): FavoriteItem | null {
  const [, type = '', id = ''] = /^([a-z]+):(.+)$/s.exec(text ?? '') ?? [];
  if (!isItemType(type) || (type === 'event' && !/^[0-9]{1,16}$/.test(id))) return null;
  // Nobody is called CANCELLED (rule A9); a page of an earlier version may still say so.
  if (type === 'artist' && presentName(id) === null) return null;
  return { type, id };
}
