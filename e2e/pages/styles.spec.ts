import { samplePaths } from '../support/sample-paths.ts';
import { expect, test } from '../support/visit.ts';

/** An event of the demo listings that has a description. */
const DESCRIBED_EVENT = '/events/100001';

/** Class names defined in the stylesheet's utilities layer. */
function utilitiesIn(css: string): string[] {
  const start = css.indexOf('@layer utilities{') + '@layer utilities'.length;
  let depth = 0;
  let end = start;
  do {
    if (css[end] === '{') depth += 1;
    if (css[end] === '}') depth -= 1;
    end += 1;
  } while (depth > 0);
  // Only the first class of each selector is the utility; `in-[.is-past]:hidden` contains another.
  const selectors = css.slice(start, end).matchAll(/(?<=[{},])[^{},@]*?\.((?:\\.|[a-z-])(?:\\.|[\w-])*)/g);
  return [...new Set(Array.from(selectors, ([, name = '']) => name.replaceAll('\\', '')))];
}

test('the stylesheet has no utility that no page uses, such as one generated from a word in the code', async ({
  request,
}) => {
  const used = new Set<string>();
  let css = '';
  for (const path of [...samplePaths, DESCRIBED_EVENT, '/favorites', '/settings']) {
    const html = await (await request.get(path)).text();
    for (const [, names = ''] of html.matchAll(/\sclass="([^"]*)"/g))
      for (const name of names.replaceAll('&amp;', '&').replaceAll('&gt;', '>').replaceAll('&#39;', "'").split(' '))
        used.add(name);
    const sheet = /<link rel="stylesheet" href="([^"]+)"/.exec(html)?.[1];
    if (css === '' && sheet !== undefined) css = await (await request.get(sheet)).text();
  }
  const utilities = utilitiesIn(css);
  expect(utilities.length).toBeGreaterThan(50);
  expect(utilities.filter((name) => !used.has(name))).toEqual([]);
});

test('every variable that a style sheet uses is defined, also in the sheet that comes with the search dialog', async ({
  page,
}) => {
  await page.goto('/events');
  await page.getByRole('link', { name: 'Search everything' }).click();
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible();
  const { css, values } = await page.evaluate(() => ({
    css: [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)).join('\n'),
    values: [...document.querySelectorAll('[style]')].map((element) => element.getAttribute('style')).join(';'),
  }));
  expect(css).toContain('.dialog-group');
  const defined = new Set(Array.from(`${css};${values}`.matchAll(/(?<![\w(-])(--[\w-]+)\s*:/g), ([, name]) => name));
  const used = new Set(Array.from(css.matchAll(/var\((--[\w-]+)\)/g), ([, name]) => name));
  expect([...used].filter((name) => !defined.has(name))).toEqual([]);
});
