import { setTimeout as sleep } from 'node:timers/promises';
import { CommandError } from '../cli/command.ts';
import { newestPages } from './newest-pages.ts';
import { fetchSiteStatus } from './site-status.ts';

/** Which build to wait for, where, and for how long. */
export interface PublishWait {
  /** Origin of the published site. */
  readonly siteUrl: string;
  /** `built_at` of the build; a later one will do as well. */
  readonly builtAt: Date;
  readonly patienceMs: number;
  /** Time between two looks; 5 seconds by default. */
  readonly intervalMs?: number;
  readonly signal: AbortSignal;
}

const PATIENCE_MS = 15_000;

/**
 * Waits until the site shows the build and its newest event pages answer 200.
 *
 * @returns How many pages were asked for.
 * @throws CommandError with what is still missing when the patience ends, or when it is stopped.
 */
export async function waitForPublish(wait: PublishWait): Promise<number> {
  const { siteUrl, builtAt, patienceMs, intervalMs = 5_000, signal } = wait;
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const seen = await look(siteUrl, builtAt);
    if (seen.missing === null) return seen.pages;
    if (performance.now() + intervalMs > deadline) {
      const seconds = Math.round(patienceMs / 1000);
      throw new CommandError(
        `${siteUrl} does not show the build of ${builtAt.toISOString()} after ${seconds} s (${seen.missing}): check the host's deployment, then wait again.`,
      );
    }
    await sleep(intervalMs, undefined, { signal }).catch(() => {
      throw new CommandError('Stopped before the site was published.', 130);
    });
  }
}

async function look(siteUrl: string, builtAt: Date): Promise<{ missing: string | null; pages: number }> {
  const { status, reason } = await fetchSiteStatus(siteUrl);
  if (status === null) return { missing: reason, pages: 0 };
  if (status.built_at < builtAt) return { missing: `it shows that of ${status.built_at.toISOString()}`, pages: 0 };
  const feed = await ask(`${siteUrl}/newly-added.xml?asked=${Date.now()}`);
  if (feed.status !== 200) return { missing: `its newly-added.xml answers ${feed.status}`, pages: 0 };
  const pages = newestPages(feed.body, siteUrl);
  for (const page of pages) {
    const answer = await ask(page);
    if (answer.status !== 200) return { missing: `${page} answers ${answer.status}`, pages: 0 };
  }
  return { missing: null, pages: pages.length };
}

/** A page's status and text; 0 when there is no answer. */
async function ask(url: string): Promise<{ status: number; body: string }> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
    return { status: answer.status, body: await answer.text() };
  } catch {
    return { status: 0, body: '' };
  }
}
