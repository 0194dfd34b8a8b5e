/** Accessibility checks, the same for every page and state. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from './visit.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules whose outcome depends on the theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

// Legacy mode skips child frames, of which there are none, and takes a third of the time.
const axe = (page: Page) => new AxeBuilder({ page }).setLegacyMode(true);

const told = (theme: string, { violations }: Awaited<ReturnType<AxeBuilder['analyze']>>) =>
  violations.map(({ id, nodes }) => `${theme} ${id}: ${nodes.map(({ html }) => html).join(' | ')}`);

/**
 * Violations of WCAG 2.2 A and AA and of axe's best practices in the light theme, and of the color rules in the dark
 * one.
 */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  const light = await axe(page).withTags(RULES).analyze();
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await axe(page).withRules(COLOUR_RULES).analyze();
  await page.emulateMedia({ colorScheme: 'light' });
  return [...told('light', light), ...told('dark', dark)];
}

/**
 * Link names that lead to more than one address, as a screen reader lists them. Links in a named navigation count
 * together with its name: 'Browse' in Main differs from 'Browse' in Explore.
 */
export async function ambiguousLinks(page: Page): Promise<string[]> {
  const client = await page.context().newCDPSession(page);
  const { nodes } = await client.send('Accessibility.getFullAXTree');
  await client.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const addresses = new Map<string, Set<string>>();
  for (const link of nodes) {
    if (link.ignored || link.role?.value !== 'link') continue;
    let place = byId.get(link.parentId ?? '');
    while (place !== undefined && place.role?.value !== 'navigation') place = byId.get(place.parentId ?? '');
    const name = `${place === undefined ? '' : `${place.name?.value}: `}${link.name?.value}`;
    const address = String(link.properties?.find(({ name: property }) => property === 'url')?.value.value);
    addresses.set(name, (addresses.get(name) ?? new Set()).add(address));
  }
  return [...addresses].filter(([, to]) => to.size > 1).map(([name, to]) => `${name}: ${[...to].join(', ')}`);
}

/**
 * Links and buttons whose accessible name lacks their visible text (WCAG 2.5.3). Voice control users say what they see.
 */
export async function namesWithoutLabel(page: Page): Promise<string[]> {
  return page.locator(':is(a, button)[aria-label]:visible').evaluateAll((controls) =>
    controls.flatMap((control) => {
      const seen = [...control.childNodes]
        .filter((node) => node instanceof Text || (node instanceof HTMLElement && !node.ariaHidden))
        .map((node) => node.textContent ?? '')
        .join('')
        .replace(/\s+/g, ' ')
        .trim();
      return control.ariaLabel?.toLowerCase().includes(seen.toLowerCase()) ? [] : [`${control.ariaLabel}: ${seen}`];
    }),
  );
}

/** How many pixels the page is wider than the window. */
export const sidewaysOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
