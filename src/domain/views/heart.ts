import type { ItemType } from '../urls/item-type.ts';
import { itemPath, signInPath } from '../urls/paths.ts';

/** A heart: what it is set on and how it is named (`heartName`). */
export interface HeartView {
  readonly type: ItemType;
  /** Event id as text, venue slug, or artist name (rule F1). */
  readonly id: string;
  /** Of the item; on cards and rows of events with date and venue (`showName`), as the title's link. */
  readonly name: string;
  /** Where a signed-out click leads: /auth carrying the item and the way back. */
  readonly signInHref: string;
}

/** A heart for an item; `id` as stored in favorites. */
export function heartView(type: ItemType, id: string, name: string): HeartView {
  return { type, id, name, signInHref: signInPath(type, id, itemPath(type, id)) };
}
