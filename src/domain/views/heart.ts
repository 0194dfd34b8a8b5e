import type { ItemType } from '../urls/item-type.ts';
import { itemPath, signInPath } from '../urls/paths.ts';

/** A heart button. */
export interface HeartView {
  readonly type: ItemType;
  /** Event id as text, venue slug, or artist name (rule F1). */
  readonly id: string;
  /** Name of the item, for `heartName`; for events on cards and rows with date and venue (`showName`). */
  readonly name: string;
  /** /auth with the item, for signed-out visitors. */
  readonly signInHref: string;
}

/** A heart for an item; `id` as stored in favorites. */
export function heartView(type: ItemType, id: string, name: string): HeartView {
  return { type, id, name, signInHref: signInPath(type, id, itemPath(type, id)) };
}
