import { accessibilityFaults, ambiguousLinks, namesWithoutLabel, sidewaysOverflow } from './accessibility.ts';
import { kindsOfPage } from './kinds-of-page.ts';
import { accountButton, newPerson, signIn } from './people.ts';
import { expect, type Page, test } from './visit.ts';

test.use({ expectedFaults: [/404/] });

/** A page as it is once nothing more comes by itself. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
}

for (const path of kindsOfPage) {
  test(`${path} has no accessibility fault, and links of one name lead to one place`, async ({ page }) => {
    await visit(page, path);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await ambiguousLinks(page)).toEqual([]);
    expect(await namesWithoutLabel(page)).toEqual([]);
  });

  test(`${path} never scrolls sideways`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto(path);
    for (const width of [320, 390, 600, 900, 1180, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await sidewaysOverflow(page), `at ${width} px`).toBeLessThanOrEqual(0);
    }
  });
}

test('nor has any of them an accessibility fault, or two links of one name, for somebody', async ({ page }) => {
  test.slow();
  const person = newPerson();
  await signIn(page, person);
  for (const path of kindsOfPage.filter((one) => one !== '/auth')) {
    await visit(page, path);
    await expect(accountButton(page, person)).toBeVisible();
    expect(await accessibilityFaults(page), path).toEqual([]);
    expect(await ambiguousLinks(page), path).toEqual([]);
  }
});
