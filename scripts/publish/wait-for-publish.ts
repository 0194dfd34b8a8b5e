import { setTimeout as sleep } from 'node:timers/promises';
import { CommandError } from '../cli/command.ts';
import { newestPages } from './newest-pages.ts';
import { fetchSiteStatus } from './site-status.ts';

export interface PublishWait {
  /** Origin of the published site. */
  readonly siteUrl: string;
  /** `built_at` of the build; a later build counts, too. */
  readonly builtAt: Date;
  readonly timeoutMs: number;
  /** Milliseconds between two checks; 5,000 by default. */
  readonly intervalMs?: number;
  readonly signal: AbortSignal;
}

const REQUEST_MS = 15_000;

/**
 * Waits until the site shows the build and its newest event pages respond with 200.
 *
 * @returns the number of pages that were checked
 * @throws CommandError with what is still missing at the timeout, or when it is stopped
 */
export async function waitForPublish(wait: PublishWait): Promise<number> {
  const { siteUrl, builtAt, timeoutMs, intervalMs = 5_000, signal } = wait;
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const result = await check(siteUrl, builtAt);
    if (result.missing === null) return result.pages;
    if (performance.now() + intervalMs > deadline) {
      const seconds = Math.round(timeoutMs / 1000);
      throw new CommandError(
        `${siteUrl} does not show the build of ${builtAt.toISOString()} after ${seconds} s (${result.missing}): check the deployment at the host, then run this again.`,
      );
    }
    await sleep(intervalMs, undefined, { signal }).catch(() => {
      throw new CommandError('Stopped before the site was published.', 130);
    });
  }
}

async function check(siteUrl: string, builtAt: Date): Promise<{ missing: string | null; pages: number }> {
  const { status, reason } = await fetchSiteStatus(siteUrl);
  if (status === null) return { missing: reason, pages: 0 };
  if (status.built_at < builtAt) return { missing: `it shows that of ${status.built_at.toISOString()}`, pages: 0 };
  const feed = await get(`${siteUrl}/newly-added.xml?asked=${Date.now()}`);
  if (feed.status !== 200) return { missing: `its newly-added.xml answers ${feed.status}`, pages: 0 };
  const pages = newestPages(feed.body, siteUrl);
  for (const page of pages) {
    const answer = await get(page);
    if (answer.status !== 200) return { missing: `${page} answers ${answer.status}`, pages: 0 };
  }
  return { missing: null, pages: pages.length };
}

/** Status and body of a page; status 0 when there is no response. */
async function get(url: string): Promise<{ status: number; body: string }> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(REQUEST_MS) });
    return { status: answer.status, body: await answer.text() };
  } catch {
    return { status: 0, body: '' };
  }
}
