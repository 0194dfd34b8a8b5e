import type { Page, Route } from '@playwright/test';

/** A fault on some of a page's requests, until it is ended. */
interface Fault {
  /** How many requests have met the fault and had their answer. */
  readonly met: () => number;
  /** From now on requests go through. One that is on its way still meets the fault. */
  readonly end: () => void;
}

/**
 * Lets requests meet a fault. The route stays when the fault ends: taking it away while a request is being answered
 * would answer that request twice.
 */
export const faultOn = async (
  page: Page,
  requests: string | RegExp,
  answer: (route: Route) => Promise<void>,
): Promise<Fault> => {
  let met = 0;
  let ended = false;
  await page.route(requests, async (route) => {
    if (ended) return route.fallback();
    await answer(route);
    met += 1;
  });
  return {
    met: () => met,
    end: () => {
      ended = true;
    },
  };
};
