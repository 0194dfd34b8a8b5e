/** Elements of the page by the names that its components give them (`data-part`). */
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
    /** Shows some parts and hides others. The texts of `data-text` are there only while their part is shown. */
    show(shown: Readonly<Record<string, boolean>>): void {
      for (const [name, isShown] of Object.entries(shown)) {
        const part = find(name);
        part.hidden = !isShown;
        for (const place of part.querySelectorAll<HTMLElement>('[data-text]')) {
          place.textContent = isShown ? (place.dataset['text'] ?? '') : '';
        }
      }
    },
  };
}

/** Cards came or went: the clock script looks at what has passed, and counts follow. */
export const tellListings = (): boolean => document.dispatchEvent(new Event('eventhub:listings'));
