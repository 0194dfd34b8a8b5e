import { artistKey, collapseWhitespace } from '../catalogue/artist-name.ts';
import type { ItemType } from '../urls/item-type.ts';

/** An item of the catalogue as a favorite names it (rule F1). */
export interface FavoriteItem {
  readonly type: ItemType;
  /** Event id as text, venue slug, or artist name. */
  readonly id: string;
}

/** Two favorites with the same key are the same heart: artists by their grouping key, so a new spelling loses nobody's. */
export function favoriteKey({ type, id }: FavoriteItem): string {
  if (type === 'artist') return `artist:${artistKey(collapseWhitespace(id))}`;
  return type === 'event' ? `event:${id.replace(/^0+(?=\d)/, '')}` : `venue:${id}`;
}

const ITEM_TYPES: readonly string[] = ['event', 'venue', 'artist'] satisfies ItemType[];

export function isItemType(text: string): text is ItemType {
  return ITEM_TYPES.includes(text);
}

/** Reads `TYPE:ID` as heart links carry it; `null` for anything else. */
export function parseFavorite(text: string | null): FavoriteItem | null {
  const [, type = '', id = ''] = /^([a-z]+):(.+)$/s.exec(text ?? '') ?? [];
  if (!isItemType(type) || (type === 'event' && !/^[0-9]{1,16}$/.test(id))) return null;
  return { type, id };
}
