import { test as base, expect } from '@playwright/test';
import { testSite } from './test-site.ts';

interface VisitOptions {
  /** The visitor's clock; the instant of the build unless a journey says otherwise. `null`: the real one. */
  readonly visitorNow: string | null;
  /** Faults that belong to the journey, such as the 404 of a page that is not there; a script's own error never does. */
  readonly expectedFaults: readonly RegExp[];
}

/**
 * A visitor whose clock stands at the build's instant. A journey fails if anything is written to the console as an
 * error or a warning, a script throws or leaves a promise rejected, a request fails, or an answer is 400 or above. What
 * the content security policy refuses is never expected, nor is an error that no script has caught.
 */
export const test = base.extend<VisitOptions>({
  visitorNow: [testSite.now, { option: true }],
  expectedFaults: [[], { option: true }],
  page: async ({ page, visitorNow, expectedFaults }, use) => {
    const faults: string[] = [];
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
      if (message.text().includes('Content Security Policy')) refusals.push(message.text());
      if (message.type() === 'error' || message.type() === 'warning') faults.push(`console: ${message.text()}`);
    });
    page.on('pageerror', (error) => {
      // Chromium itself gives up the cross-fade between pages while a journey holds requests back.
      if (!/^Transition was (?:aborted|skipped)/.test(error.message)) uncaught.push(`${error.name}: ${error.message}`);
    });
    page.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? '';
      // What the browser gives up itself when it leaves a page is no failure.
      if (reason !== 'net::ERR_ABORTED') faults.push(`request: ${request.url()} ${reason}`);
    });
    page.on('response', (response) => {
      if (response.status() >= 400) faults.push(`answer: ${response.status()} ${response.url()}`);
    });
    if (visitorNow !== null) await page.clock.setFixedTime(visitorNow);
    await use(page);
    // A journey may end while a request of its page is still being answered.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    expect(refusals, 'refused by the content security policy').toEqual([]);
    expect(uncaught, 'thrown or rejected, and caught by no script').toEqual([]);
    expect(faults.filter((fault) => !expectedFaults.some((expected) => expected.test(fault)))).toEqual([]);
  },
});

export type { Page } from '@playwright/test';
export { expect };
