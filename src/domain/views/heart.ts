import type { ItemType } from '../urls/item-type.ts';
import { itemPath, signInPath } from '../urls/paths.ts';

export interface HeartView {
  /** The item's name (`heartName` makes it the accessible name); on event cards and rows with date and venue (`showName`). */
  readonly name: string;
  /** The sign-in page with the item (`favorite`) and the page to return to (`back`) in its query. */
  readonly signInHref: string;
}

/** @param id as stored in favorites: event id, venue slug or artist name (rule F1) */
export function heartView(type: ItemType, id: string, name: string): HeartView {
  return { name, signInHref: signInPath(type, id, itemPath(type, id)) };
}
