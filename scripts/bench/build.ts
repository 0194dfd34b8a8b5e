/**
 * What a build takes at several sizes: its parts one by one in one process, the whole as it is done, and the next one
 * after a scrape that touched a hundredth of the events.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEnvironment } from '../cli/environment.ts';
import { astroVariables } from '../site-engine/astro/astro-environment.ts';
import { prepareBundle } from '../site-engine/astro/bundle.ts';
import { fingerprint } from '../site-engine/incremental/code-hash.ts';
import { filesIn } from './files-in.ts';
import { openSeason, SEASON_NOW, type Season } from './open-season.ts';
import { runModule, type Timed } from './run-timed.ts';
import { gigabytes, megabytes, seconds, table } from './table.ts';

/** One part of a build. */
export interface PartFigures {
  readonly name: string;
  readonly seconds: number;
  readonly cpuSeconds: number;
  /** The most that the process had held by its end. */
  readonly peakBytes: number;
  /** Written. */
  readonly bytes: number;
}

/** A whole build. */
interface BuildFigures {
  readonly seconds: number;
  readonly cpuSeconds: number | null;
  /** Of the largest process. */
  readonly peakBytes: number | null;
  readonly pages: number;
  readonly keptPages: number;
}

/** Everything at one size. */
export interface SizeFigures {
  readonly events: number;
  readonly pages: number;
  readonly files: number;
  readonly bytes: number;
  /** Processor seconds of the embedded backend for being read once. */
  readonly databaseSeconds: number;
  readonly parts: readonly PartFigures[];
  readonly clean: BuildFigures;
  readonly unchanged: BuildFigures;
  readonly touched: number;
  readonly afterScrape: BuildFigures;
}

/** The environment in which a season is built. */
export function buildVariables({ url, publishableKey }: Season): NodeJS.ProcessEnv {
  const environment = readEnvironment({ BUILD_NOW: SEASON_NOW, SITE_URL: 'https://eventhub.example' });
  return { ...astroVariables(environment, { url, publishableKey }), NODE_ENV: 'production' };
}

async function build(folder: string, mode: 'clean' | 'upon', env: NodeJS.ProcessEnv): Promise<BuildFigures> {
  const { output, cpuSeconds, peakBytes }: Timed = await runModule('site-build', [folder, mode], env);
  return { ...JSON.parse(output), cpuSeconds, peakBytes };
}

async function measureSize(events: number, folder: string): Promise<SizeFigures> {
  const season = await openSeason(events, SEASON_NOW);
  try {
    const env = buildVariables(season);
    const bundle = await prepareBundle(await fingerprint(env), { env, signal: new AbortController().signal });
    const before = await season.cpuSeconds();
    const { output } = await runModule('build-phases', [bundle.pages, join(folder, 'parts')], env);
    const databaseSeconds = (await season.cpuSeconds()) - before;
    const { pages, parts } = JSON.parse(output);
    const clean = await build(folder, 'clean', env);
    const { files, bytes } = filesIn(join(folder, 'dist'));
    // From the second build on there is a site before the last, in whose folder the next is made.
    await build(folder, 'upon', env);
    const unchanged = await build(folder, 'upon', env);
    const touched = await season.scrape();
    const afterScrape = await build(folder, 'upon', env);
    return { events, pages, files, bytes, databaseSeconds, parts, clean, unchanged, touched, afterScrape };
  } finally {
    season.close();
  }
}

function report(figures: SizeFigures): void {
  const { events, pages, files, bytes, databaseSeconds, parts, clean, unchanged, touched, afterScrape } = figures;
  console.log(
    `\n${events.toLocaleString('en-US')} events: ${pages.toLocaleString('en-US')} pages, ${files.toLocaleString('en-US')} files, ${megabytes(bytes)}. The embedded backend takes ${seconds(databaseSeconds)} of processor time to be read.`,
  );
  const whole = (name: string, { seconds: wall, cpuSeconds, peakBytes }: BuildFigures, made: number) => [
    name,
    seconds(wall),
    cpuSeconds === null ? '' : seconds(cpuSeconds),
    peakBytes === null ? '' : gigabytes(peakBytes),
    Math.floor(made / wall).toLocaleString('en-US'),
    '',
  ];
  table(
    ['', 'time', 'processor', 'largest process', 'pages/s', 'written'],
    [
      ...parts.map((part) => [
        `one process: ${part.name}`,
        seconds(part.seconds),
        seconds(part.cpuSeconds),
        gigabytes(part.peakBytes),
        part.name === 'render' ? Math.floor(pages / part.seconds).toLocaleString('en-US') : '',
        part.bytes === 0 ? '' : megabytes(part.bytes),
      ]),
      whole('clean build', clean, pages),
      whole('build again, nothing new', unchanged, unchanged.pages),
      whole(
        `build after ${touched.toLocaleString('en-US')} events changed (${(afterScrape.pages - afterScrape.keptPages).toLocaleString('en-US')} pages)`,
        afterScrape,
        afterScrape.pages,
      ),
    ],
  );
  console.log(
    `After the scrape: ${((100 * afterScrape.seconds) / clean.seconds).toFixed(1)} % of the clean build's time.`,
  );
}

/** Measures at each number of events. @returns the figures; prints them unless they are wanted as JSON */
export async function benchBuild(sizes: readonly number[], isJson: boolean): Promise<readonly SizeFigures[]> {
  const measured: SizeFigures[] = [];
  const folder = await mkdtemp(join(tmpdir(), 'eventhub-bench-'));
  try {
    for (const events of sizes) {
      const figures = await measureSize(events, join(folder, String(events)));
      measured.push(figures);
      if (!isJson) report(figures);
    }
  } finally {
    // Not before the end: file systems make new files slowly while they still remember deleted ones.
    await rm(folder, { recursive: true, force: true });
  }
  return measured;
}
