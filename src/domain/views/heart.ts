import type { ItemType } from '../urls/item-type.ts';
import { itemPath, signInPath } from '../urls/paths.ts';
import type { HeartView } from './view-types.ts';

/** A heart for an item; `id` as stored in favorites. */
export function heartView(type: ItemType, id: string, name: string): HeartView {
  return { type, id, name, signInHref: signInPath(type, id, itemPath(type, id)) };
}
