import type { Page, Route } from '@playwright/test';

/** Requests that fail until the failure ends. */
interface Failure {
  /** How many requests have failed so far. */
  readonly met: () => number;
  /** Lets later requests through. Requests already in flight still fail. */
  readonly end: () => void;
}

/**
 * Makes matching requests fail. The route stays installed after `end`: removing it while a request is being answered
 * would answer that request twice.
 */
export const failRequests = async (
  page: Page,
  requests: string | RegExp,
  answer: (route: Route) => Promise<void>,
): Promise<Failure> => {
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

/** Holds matching requests until the returned function is called. */
export async function holdRequests(page: Page, requests: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(requests, async (route) => {
    await promise;
    await route.fallback();
  });
  return resolve;
}
