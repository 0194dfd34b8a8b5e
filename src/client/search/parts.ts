/** The page's elements by their `data-part`. */
export function partsOf(root: ParentNode) {
  const find = (name: string): HTMLElement => {
    const part = root.querySelector<HTMLElement>(`[data-part="${name}"]`);
    if (part === null) throw new Error(`The page has no part '${name}'.`);
    return part;
  };
  return {
    part: find,
    setText(name: string, text: string): void {
      find(name).textContent = text;
    },
    /** Shows and hides parts. Texts of `data-text` are in the page only while their part is shown. */
    show(shown: Readonly<Record<string, boolean>>): void {
      for (const [name, isShown] of Object.entries(shown)) {
        const part = find(name);
        part.hidden = !isShown;
        for (const element of part.querySelectorAll<HTMLElement>('[data-text]')) {
          element.textContent = isShown ? (element.dataset['text'] ?? '') : '';
        }
      }
    },
  };
}

/** Has the clock script check cards that were added or removed. */
export const dispatchListingsChange = (): boolean => document.dispatchEvent(new Event('eventhub:listings'));
