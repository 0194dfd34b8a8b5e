/**
 * Counts tasks that block the browser for more than 50 ms while a page loads and during a search: at full speed, and
 * with the CPU throttled to a quarter, like a phone.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { CommandError } from '../cli/command.ts';
import { startSiteServer } from '../serve/site-server.ts';
import { hasSite } from '../site-engine/incremental/site-swap.ts';
import { findChromium } from '../testing/chromium.ts';
import { seasonVariables } from './build.ts';
import { openSeason } from './open-season.ts';
import { runModule } from './run-timed.ts';
import { table } from './table.ts';

/** Pages with a search, and the dialog of every page. */
const PAGES = ['/events', '/events/all', '/browse', '/artists', '/venues', 'dialog'] as const;
const RATES = [1, 4] as const;
/** The best run counts: other work on the machine only makes tasks longer. */
const RUNS = 3;
const LONG_MS = 50;

/** A search with many results, then with fewer, then another one. */
const TYPED = 'e night fe';
const KEY_MS = 250;
/** Wait for work that continues after the last event. */
const REST_MS = 1200;

/** Milliseconds of processor time of each task, which other work on the machine affects less than the clock. */
interface Tasks {
  readonly loading: readonly number[];
  readonly searching: readonly number[];
}

/** An event of Chromium's trace; times are microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly tdur?: number;
}

function tasksOf(trace: readonly TraceEvent[]): Tasks {
  const loaded = trace.find(({ name }) => name === 'loaded');
  if (loaded === undefined) throw new Error('The trace of the page lacks its `loaded` mark.');
  const tasks = trace.filter(
    ({ name, pid, tid }) => name.endsWith('RunTask') && pid === loaded.pid && tid === loaded.tid,
  );
  const times = (isWanted: (task: TraceEvent) => boolean) => tasks.filter(isWanted).map(({ tdur = 0 }) => tdur / 1000);
  return { loading: times(({ ts }) => ts < loaded.ts), searching: times(({ ts }) => ts >= loaded.ts) };
}

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
    await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] });
    await page.goto(site + (path === 'dialog' ? '/' : path), { waitUntil: 'load' });
    await page.waitForTimeout(REST_MS);
    await page.evaluate(() => void performance.mark('loaded'));
    await search(page, path);
    return tasksOf(JSON.parse((await browser.stopTracing()).toString()).traceEvents);
  } finally {
    await context.close();
  }
}

const longest = (tasks: readonly number[]) => Math.max(0, ...tasks);

/** `2`, `64 ms`. */
function figures(runs: readonly (readonly number[])[]): string[] {
  const [quietest = []] = runs.toSorted((a, b) => longest(a) - longest(b));
  return [String(quietest.filter((time) => time > LONG_MS).length), `${longest(quietest).toFixed(0)} ms`];
}

async function measure(browser: Browser, site: string): Promise<void> {
  const rows: string[][] = [];
  for (const path of PAGES) {
    for (const rate of RATES) {
      const runs: Tasks[] = [];
      for (let run = 0; run < RUNS; run++) runs.push(await visit(browser, site, path, rate));
      const [loading, searching] = [runs.map((tasks) => tasks.loading), runs.map((tasks) => tasks.searching)];
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
