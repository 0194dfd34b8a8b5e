import { type HostileSite, openHostileSite } from '../../tests/hostile/hostile-site.ts';
import { expect, test as visit } from './visit.ts';

/** The smallest possible picture. */
const PIXEL = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64');

/**
 * A visit to the site of hostile listings, with the real clock. The content security policy is bypassed, so anything
 * unescaped would run. Running code sets `pwned`, which fails the test; so does a request to a host that only a listing
 * can have named, except for pictures.
 */
export const test = visit.extend<{ readonly caught: string[] }, { readonly hostile: HostileSite }>({
  hostile: [
    async ({ browserName: _ }, use) => {
      const site = await openHostileSite();
      await use(site);
      await site.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ hostile }, use) => use(hostile.server.url),
  bypassCSP: true,
  visitorNow: null,
  // Listings name pictures on this site that do not exist.
  expectedErrors: async ({ baseURL: _ }, use) => use([/404/]),
  caught: [
    async ({ page, hostile }, use) => {
      const caught: string[] = [];
      await page.exposeFunction('reportPwned', (where: string) => caught.push(`a script ran on ${where}`));
      await page.addInitScript(() => {
        const report = () => Reflect.get(globalThis, 'reportPwned')(location.href);
        Object.defineProperty(globalThis, 'pwned', { set: report });
      });
      page.on('dialog', (dialog) => {
        caught.push(`a dialog on ${page.url()}`);
        void dialog.dismiss();
      });
      const ours = [hostile.server.url, hostile.backend.url].map((url) => new URL(url).origin);
      await page.route(
        ({ origin }) => !ours.includes(origin),
        (route) => {
          const request = route.request();
          if (request.resourceType() !== 'image') caught.push(`${request.url()} was asked for on ${page.url()}`);
          return route.fulfill({ contentType: 'image/gif', body: PIXEL });
        },
      );
      await use(caught);
      expect(caught).toEqual([]);
    },
    { auto: true },
  ],
});
