import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import type { CalendarDay } from '../../src/domain/time/instant.ts';
import { instantOf } from '../../src/domain/time/zone-time.ts';
import { CommandError } from '../cli/command.ts';
import { fileOf } from './contact-sheet.ts';
import { HOURS, type ListedCases } from './listed-cases.ts';
import type { Subject } from './subjects.ts';

export const WIDTHS = [320, 390, 768, 1280, 1920] as const;
export const THEMES = ['light', 'dark'] as const;

/** Covers every part of a template; the rest of a long list repeats itself. */
const MAX_HEIGHT = 2400;
const PAGES_AT_ONCE = 2;
/** What sticks to the lower edge of the window is at this height in the picture. */
const WINDOW_HEIGHT = 900;
/** Pictures of other sites may never come; a page is then photographed without them. */
const PATIENCE_MS = 10_000;

/** One screenshot. */
export interface Picture {
  readonly subject: string;
  readonly width: number;
  readonly theme: (typeof THEMES)[number];
  /** The visitor's clock, in minutes after midnight. */
  readonly minutes: number;
}

/** A subject at one hour. */
interface Visit {
  readonly subject: Subject;
  readonly path: string;
  readonly minutes: number;
}

export interface Shoot {
  readonly chromium: string;
  /** Address of the site. */
  readonly url: string;
  readonly zone: string;
  /** The visitors' day. */
  readonly day: CalendarDay;
  readonly cases: ListedCases;
  /** Signed-in browsers. */
  readonly visitors: Readonly<
    Record<NonNullable<Subject['visitor']>, NonNullable<BrowserContextOptions['storageState']>>
  >;
  /** Where the pictures are written. */
  readonly folder: string;
  readonly signal: AbortSignal;
}

/** What to photograph: each subject at its hours. */
export function plan(subjects: readonly Subject[], cases: ListedCases) {
  const missing: string[] = [];
  const visits = subjects.flatMap((subject): Visit[] => {
    const path = subject.path(cases);
    if (path === undefined) {
      missing.push(subject.name);
      return [];
    }
    const hours = subject.isByClock ? Object.values(HOURS) : [HOURS.morning];
    return hours.map((minutes) => ({ subject, path, minutes }));
  });
  return { visits, missing, total: visits.length * WIDTHS.length * THEMES.length };
}

/** Loads what is lazy, and waits for the pictures that a screenshot shows. */
async function awaitPictures(page: Page): Promise<void> {
  await page.evaluate(
    async ([height, patience]) => {
      const shown = [...document.images].filter(
        (image) => image.hasAttribute('src') && image.getBoundingClientRect().top < height,
      );
      for (const image of shown) image.loading = 'eager';
      await Promise.race([
        Promise.allSettled(shown.map((image) => image.decode())),
        new Promise((resolve) => setTimeout(resolve, patience)),
      ]);
    },
    [MAX_HEIGHT, PATIENCE_MS] as const,
  );
}

/** Some parts of a page load once they are near the window: cards of a search, the age of the listings in the footer. */
async function seeDownTo(page: Page, height: number): Promise<void> {
  for (let top = 0; top < height; top += WINDOW_HEIGHT / 2) {
    await page.evaluate((y) => scrollTo(0, y), top);
    await page.waitForTimeout(50);
  }
  await idle(page);
  await page.evaluate(() => scrollTo(0, 0));
}

const idle = (page: Page) => page.waitForLoadState('networkidle', { timeout: PATIENCE_MS }).catch(() => undefined);

async function photographVisit(browser: Browser, { subject, path, minutes }: Visit, shoot: Shoot): Promise<Picture[]> {
  const { url, zone, day, cases, folder, signal } = shoot;
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-US',
    timezoneId: zone,
    reducedMotion: 'reduce',
    ...(subject.visitor && { storageState: shoot.visitors[subject.visitor] }),
  });
  try {
    const page = await context.newPage();
    await page.clock.setFixedTime(instantOf(day, minutes, zone));
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await idle(page);
    await seeDownTo(page, MAX_HEIGHT);
    await subject.reach?.(page, cases);
    const pictures: Picture[] = [];
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: WINDOW_HEIGHT });
      for (const theme of THEMES) {
        if (signal.aborted) throw new CommandError('Stopped: the earlier screenshots are unchanged.', 130);
        await page.emulateMedia({ colorScheme: theme });
        await awaitPictures(page);
        const picture = { subject: subject.name, width, theme, minutes };
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        await page.screenshot({
          path: join(folder, fileOf(picture)),
          quality: 85,
          fullPage: true,
          clip: { x: 0, y: 0, width, height: Math.min(height, MAX_HEIGHT) },
          // Hiding it takes a style sheet, which the content security policy blocks.
          caret: 'initial',
        });
        pictures.push(picture);
      }
    }
    return pictures;
  } finally {
    await context.close();
  }
}

/** Photographs each visit at every width in both themes. @param onPictures called with the number of pictures so far */
export async function photograph(
  visits: readonly Visit[],
  shoot: Shoot,
  onPictures: (count: number) => void,
): Promise<Picture[]> {
  const browser = await chromium.launch({
    executablePath: shoot.chromium,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    // The command cleans up itself.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
  const waiting = [...visits];
  const taken = new Map<Visit, Picture[]>();
  const work = async () => {
    for (let visit = waiting.shift(); visit !== undefined; visit = waiting.shift()) {
      taken.set(visit, await photographVisit(browser, visit, shoot));
      onPictures([...taken.values()].flat().length);
    }
  };
  try {
    await Promise.all(Array.from({ length: PAGES_AT_ONCE }, work));
    return visits.flatMap((visit) => taken.get(visit) ?? []);
  } finally {
    await browser.close();
  }
}
