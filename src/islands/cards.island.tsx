import { useLayoutEffect, useRef } from 'react';

interface Props<Card> {
  readonly className: string;
  readonly cards: readonly Card[];
  /** Clones and fills the page's template for the card (client/cards). */
  readonly fill: (card: Card) => HTMLElement;
}

/**
 * A list of cards whose content React does not render: they are the Astro components' own markup, and their hearts
 * belong to the hearts' root. A card whose view has not changed keeps its element, and with it focus and heart.
 */
export function Cards<Card>({ className, cards, fill }: Props<Card>) {
  const list = useRef<HTMLUListElement>(null);
  const items = useRef<ReadonlyMap<string, HTMLElement>>(new Map());
  useLayoutEffect(() => {
    const keyed = cards.map((card) => [JSON.stringify(card), card] as const);
    const next = new Map(keyed.map(([key, card]) => [key, items.current.get(key) ?? fill(card)]));
    for (const [key, item] of items.current) if (!next.has(key)) item.remove();
    for (const [index, item] of [...next.values()].entries()) {
      const current = list.current?.children[index] ?? null;
      if (current !== item) list.current?.insertBefore(item, current);
    }
    items.current = next;
  }, [cards, fill]);
  // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role from lists without markers.
  return <ul className={className} role="list" ref={list} />;
}
