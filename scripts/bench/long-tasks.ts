/**
 * Counts tasks that block the browser for more than 50 ms while a page loads, during a search and while a long blacklist
 * is edited: at full speed, and with the CPU throttled to a quarter, like a phone.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { CommandError } from '../cli/command.ts';
import { startSiteServer } from '../serve/site-server.ts';
import { hasSite } from '../site-engine/incremental/site-swap.ts';
import { findChromium } from '../testing/chromium.ts';
import { figures, markLoaded, RATES, RUNS, type Tasks, TRACING, tasksOf } from './browser-tasks.ts';
import { seasonVariables } from './build.ts';
import { openSeason } from './open-season.ts';
import { runModule } from './run-timed.ts';
import { measureSettings } from './settings-keys.ts';
import { table } from './table.ts';

/** Pages with a search, and the dialog of every page. */
const PAGES = ['/events', '/events/all', '/browse', '/artists', '/venues', 'dialog'] as const;
/** A search with many results, then with fewer, then another one. */
const TYPED = 'e night fe';
const KEY_MS = 250;
/** Wait for work that continues after the last event. */
const REST_MS = 1200;

async function search(page: Page, path: string): Promise<void> {
  if (path === 'dialog') await page.keyboard.press('/');
  else await page.locator('main input[type="search"]').click();
  await page.waitForTimeout(REST_MS);
  await page.keyboard.type(TYPED, { delay: KEY_MS });
  await page.waitForTimeout(REST_MS);
}

async function visit(browser: Browser, site: string, path: string, rate: number): Promise<Tasks> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate });
    await browser.startTracing(page, TRACING);
    await page.goto(site + (path === 'dialog' ? '/' : path), { waitUntil: 'load' });
    await page.waitForTimeout(REST_MS);
    await markLoaded(page);
    await search(page, path);
    return tasksOf(await browser.stopTracing());
  } finally {
    await context.close();
  }
}

async function measure(browser: Browser, site: string): Promise<void> {
  const rows: string[][] = [];
  for (const path of PAGES) {
    for (const rate of RATES) {
      const runs: Tasks[] = [];
      for (let run = 0; run < RUNS; run++) runs.push(await visit(browser, site, path, rate));
      const [loading, searching] = [runs.map((tasks) => tasks.before), runs.map((tasks) => tasks.after)];
      rows.push([path, `1/${rate}`, ...figures(loading), ...figures(searching)]);
    }
  }
  table(['', 'speed', 'loading: over 50 ms', 'longest', 'searching: over 50 ms', 'longest'], rows);
}

/** @throws CommandError when there is no site in the folder */
async function measureSite(root: string): Promise<void> {
  if (!hasSite({ outDir: root }))
    throw new CommandError(`There is no built site in ${root}: run \`npm run build\` first.`);
  const server = await startSiteServer({ root, port: 0 });
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    await measure(browser, server.url);
    await measureSettings(browser, server.url);
  } finally {
    await browser.close();
    await server.close();
  }
}

/** @param site folder of a built site; without it, a site of `events` generated events is built */
export async function benchLongTasks(site: string | undefined, events: number): Promise<void> {
  if (site !== undefined) return await measureSite(resolve(site));
  // The browser uses the real clock.
  const now = new Date().toISOString();
  const season = await openSeason(events, now);
  const folder = await mkdtemp(join(tmpdir(), 'eventhub-bench-'));
  try {
    await runModule('site-build', [folder, 'clean'], { ...seasonVariables(season), BUILD_NOW: now });
    await measureSite(join(folder, 'dist'));
  } finally {
    season.close();
    await rm(folder, { recursive: true, force: true });
  }
}
