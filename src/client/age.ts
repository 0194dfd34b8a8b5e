/**
 * Loads the age of the listings on pages that do not contain it (components/frame/Colophon.astro), once their footer comes
 * near. clock.ts writes the text.
 */

async function show(line: HTMLElement): Promise<void> {
  try {
    const { data_as_of: newest } = (await (await fetch('/status.json')).json()) as { data_as_of: string | null };
    if (newest === null) return;
    line.dataset['age'] = String(Date.parse(newest));
    document.dispatchEvent(new Event('eventhub:listings'));
  } catch {
    // The line links to a page that shows it.
  }
}

const line = document.querySelector<HTMLElement>('[data-age-later]');
if (line) {
  const watch = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) return;
    watch.disconnect();
    show(line);
  });
  watch.observe(line);
}
