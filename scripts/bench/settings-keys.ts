/** Tasks of /settings while an account's longest blacklists are edited, with and without the preview. */
import type { Browser, Page, Route } from '@playwright/test';
import { SESSION_KEY } from '../../src/domain/account/session-key.ts';
import type { SeedRow } from '../seed/event-row.ts';
import { season } from '../seed/season.ts';
import { figures, markLoaded, RATES, RUNS, type Tasks, TRACING, tasksOf } from './browser-tasks.ts';
import { SEASON_NOW } from './open-season.ts';
import { table } from './table.ts';

const EVENTS = 10_000;
const TERMS = 500;
/** A new term, some of it taken back, and another one. */
const TYPED = [...', the low ferry', ...Array<string>(5).fill('Backspace'), ...'river, night'];
const KEY_MS = 120;
const REST_MS = 1200;
const USER = '6f9ae3b1-0000-4000-8000-000000000001';

/** Words that events have, so that terms share beginnings with them; `characters` long at most. */
function termsOf(rows: readonly SeedRow[], characters: number): string[] {
  const words = rows.map(({ name }) => String(name).toLowerCase().replaceAll(',', ' '));
  return Array.from({ length: TERMS }, (_, index) =>
    Array.from({ length: 20 }, (__, next) => words[(index * 20 + next) % words.length])
      .join(' ')
      .slice(0, characters)
      .trim(),
  );
}

/** Answers for the account and the catalogue as the database would. */
async function answer(route: Route, rows: readonly SeedRow[], terms: readonly string[]): Promise<void> {
  const { pathname, searchParams } = new URL(route.request().url());
  const table = pathname.split('/').at(-1);
  const profile = {
    discord_webhook_url: null,
    notification_blacklist: terms,
    webhook_disabled_at: null,
    webhook_error: null,
  };
  const newest = () =>
    rows
      .toSorted((a, b) => String(b['scraped_at']).localeCompare(String(a['scraped_at'])))
      .slice(0, Number(searchParams.get('limit') ?? 0))
      .map((row) => ({ updated_at: null, status: 'scheduled', code: null, ...row }));
  const json = table === 'profiles' ? profile : table === 'events' ? newest() : [];
  const headers = {
    'access-control-allow-origin': '*',
    'access-control-allow-headers': '*',
    'access-control-expose-headers': 'content-range',
    'content-range': '*/0',
  };
  await route.fulfill({ json, headers });
}

async function openSettings(page: Page, site: string): Promise<void> {
  const session = {
    access_token: 'a.b.c',
    refresh_token: 'none',
    token_type: 'bearer',
    expires_in: 86_400,
    expires_at: Math.floor(Date.now() / 1000) + 86_400,
    user: { id: USER, email: 'robin@example.org', user_metadata: {} },
  };
  await page.addInitScript(([key, text]) => localStorage.setItem(key, text), [
    SESSION_KEY,
    JSON.stringify(session),
  ] as const);
  await page.goto(`${site}/settings`, { waitUntil: 'load' });
}

async function visit(
  browser: Browser,
  site: string,
  rate: number,
  isPreviewed: boolean,
  respond: (route: Route) => Promise<void>,
): Promise<Tasks> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    await page.route(/\/rest\/v1\//, respond);
    await openSettings(page, site);
    const field = page.getByLabel('Blacklist Terms');
    await field.waitFor();
    if (isPreviewed) {
      await page.getByText('What would these terms ignore?').click();
      await page.getByText(/newest events? would have been ignored/).waitFor();
    }
    await field.focus();
    await page.keyboard.press('End');
    await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate });
    await page.waitForTimeout(REST_MS);
    await browser.startTracing(page, TRACING);
    await markLoaded(page);
    for (const key of TYPED) {
      await page.keyboard.press(key === ' ' ? 'Space' : key);
      await page.waitForTimeout(KEY_MS);
    }
    await page.waitForTimeout(REST_MS);
    return tasksOf(await browser.stopTracing());
  } finally {
    await context.close();
  }
}

export async function measureSettings(browser: Browser, site: string): Promise<void> {
  const midnight = Date.parse(SEASON_NOW);
  const events = [...season({ events: EVENTS, seed: 'demo', day: '2026-11-27', midnight })];
  const rows: string[][] = [];
  for (const characters of [20, 200]) {
    const terms = termsOf(events, characters);
    for (const isPreviewed of [false, true]) {
      for (const rate of RATES) {
        const runs: Tasks[] = [];
        for (let run = 0; run < RUNS; run++)
          runs.push(await visit(browser, site, rate, isPreviewed, (route) => answer(route, events, terms)));
        const what = `${TERMS} terms of ${characters}${isPreviewed ? ', with preview' : ''}`;
        rows.push([what, `1/${rate}`, ...figures(runs.map(({ after }) => after))]);
      }
    }
  }
  table(['/settings', 'speed', 'typing: over 50 ms', 'longest'], rows);
}
