import { test as base, expect } from '@playwright/test';
import { testSite } from './test-site.ts';

interface VisitOptions {
  /** The visitor's clock: the instant of the build by default, `null` for the real one. */
  readonly visitorNow: string | null;
  /**
   * Console messages and failed requests that the test expects, such as a 404. Uncaught script errors are never
   * expected.
   */
  readonly expectedErrors: readonly RegExp[];
}

/**
 * A visitor whose clock stands at the instant of the build. A test fails if anything logs an error or a warning, a
 * script throws, a promise is rejected, or a request fails or responds with 400 or above. Violations of the content
 * security policy and uncaught errors are never accepted.
 */
export const test = base.extend<VisitOptions>({
  visitorNow: [testSite.now, { option: true }],
  expectedErrors: [[], { option: true }],
  page: async ({ page, visitorNow, expectedErrors }, use) => {
    const errors: string[] = [];
    const refusals: string[] = [];
    const uncaught: string[] = [];
    await page.exposeFunction('reportRefusal', (refusal: string) => refusals.push(refusal));
    await page.addInitScript(() => {
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample, documentURI }) => {
        const report: unknown = Reflect.get(globalThis, 'reportRefusal');
        if (typeof report === 'function') report(`${violatedDirective}: ${blockedURI} ${sample} on ${documentURI}`);
      });
    });
    page.on('console', (message) => {
      // As playwright.config.ts has it.
      if (message.text() === 'Service Worker registration blocked by Playwright') return;
      if (message.text().includes('Content Security Policy')) refusals.push(message.text());
      if (message.type() === 'error' || message.type() === 'warning') errors.push(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => {
      // Chromium drops the cross-fade between pages while a test holds requests back.
      if (!/^Transition was (?:aborted|skipped)/.test(error.message)) uncaught.push(`${error.name}: ${error.message}`);
    });
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? '';
      // Requests that the browser aborts when leaving a page have not failed.
      if (reason !== 'net::ERR_ABORTED') errors.push(`request: ${request.url()} ${reason}`);
    });
    page.on('response', (response) => {
      if (response.status() >= 400) errors.push(`answer: ${response.status()} ${response.url()}`);
    });
    if (visitorNow !== null) await page.clock.setFixedTime(visitorNow);
    await use(page);
    // A test may end while a request of its page is still being answered.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    expect(refusals, 'blocked by the content security policy').toEqual([]);
    expect(uncaught, 'thrown or rejected without being caught').toEqual([]);
    expect(errors.filter((fault) => !expectedErrors.some((expected) => expected.test(fault)))).toEqual([]);
  },
});

export type { Page } from '@playwright/test';
export { expect };
