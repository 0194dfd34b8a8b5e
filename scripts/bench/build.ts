/**
 * Builds at several sizes: phase by phase in one process, then as `npm run build` does it, and again after a scrape
 * that changed a hundredth of the events.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEnvironment } from '../cli/environment.ts';
import { prepareBundle } from '../site-engine/astro/bundle.ts';
import { codeHashOf } from '../site-engine/incremental/code-hash.ts';
import { buildVariables } from '../site-engine/render-site.ts';
import { filesIn } from './files-in.ts';
import { openSeason, SEASON_NOW, type Season } from './open-season.ts';
import { runModule, type Timed } from './run-timed.ts';
import { gigabytes, megabytes, seconds, table } from './table.ts';

/** One phase of a build. */
export interface PhaseFigures {
  readonly name: string;
  readonly seconds: number;
  readonly cpuSeconds: number;
  /** The peak of the process until the end of the phase. */
  readonly peakBytes: number;
  /** Written. */
  readonly bytes: number;
}

/** A complete build. */
interface BuildFigures {
  readonly seconds: number;
  readonly cpuSeconds: number | null;
  /** Of the largest process. */
  readonly peakBytes: number | null;
  readonly pages: number;
  readonly reusedPages: number;
}

/** Everything at one size. */
export interface SizeFigures {
  readonly events: number;
  readonly pages: number;
  readonly files: number;
  readonly bytes: number;
  /** Processor seconds that the embedded backend uses for one full read. */
  readonly databaseSeconds: number;
  readonly phases: readonly PhaseFigures[];
  readonly clean: BuildFigures;
  readonly unchanged: BuildFigures;
  readonly touched: number;
  readonly afterScrape: BuildFigures;
}

/** The environment in which a season is built. */
export function seasonVariables({ url, publishableKey }: Season): NodeJS.ProcessEnv {
  const environment = readEnvironment({ BUILD_NOW: SEASON_NOW, SITE_URL: 'https://eventhub.example' });
  return buildVariables({ environment, database: { url, publishableKey } });
}

async function build(folder: string, mode: 'clean' | 'incremental', env: NodeJS.ProcessEnv): Promise<BuildFigures> {
  const { output, cpuSeconds, peakBytes }: Timed = await runModule('site-build', [folder, mode], env);
  return { ...JSON.parse(output), cpuSeconds, peakBytes };
}

async function measureSize(events: number, folder: string): Promise<SizeFigures> {
  const season = await openSeason(events, SEASON_NOW);
  try {
    const env = seasonVariables(season);
    const bundle = await prepareBundle(await codeHashOf(env), { env, signal: new AbortController().signal });
    const before = await season.cpuSeconds();
    const { output } = await runModule('build-phases', [bundle.pages, join(folder, 'phases')], env);
    const databaseSeconds = (await season.cpuSeconds()) - before;
    const { pages, phases } = JSON.parse(output);
    const clean = await build(folder, 'clean', env);
    const { files, bytes } = filesIn(join(folder, 'dist'));
    // From the second build on there is a standby site.
    await build(folder, 'incremental', env);
    const unchanged = await build(folder, 'incremental', env);
    const touched = await season.scrape();
    const afterScrape = await build(folder, 'incremental', env);
    return { events, pages, files, bytes, databaseSeconds, phases, clean, unchanged, touched, afterScrape };
  } finally {
    season.close();
  }
}

function report(figures: SizeFigures): void {
  const { events, pages, files, bytes, databaseSeconds, phases, clean, unchanged, touched, afterScrape } = figures;
  console.log(
    `\n${events.toLocaleString('en-US')} events: ${pages.toLocaleString('en-US')} pages, ${files.toLocaleString('en-US')} files, ${megabytes(bytes)}. The embedded backend takes ${seconds(databaseSeconds)} of processor time to be read.`,
  );
  const whole = (name: string, { seconds: wall, cpuSeconds, peakBytes }: BuildFigures, built: number) => [
    name,
    seconds(wall),
    cpuSeconds === null ? '' : seconds(cpuSeconds),
    peakBytes === null ? '' : gigabytes(peakBytes),
    Math.floor(built / wall).toLocaleString('en-US'),
    '',
  ];
  table(
    ['', 'time', 'processor', 'largest process', 'pages/s', 'written'],
    [
      ...phases.map((phase) => [
        `one process: ${phase.name}`,
        seconds(phase.seconds),
        seconds(phase.cpuSeconds),
        gigabytes(phase.peakBytes),
        phase.name === 'render' ? Math.floor(pages / phase.seconds).toLocaleString('en-US') : '',
        phase.bytes === 0 ? '' : megabytes(phase.bytes),
      ]),
      whole('clean build', clean, pages),
      whole('build again, nothing new', unchanged, unchanged.pages),
      whole(
        `build after ${touched.toLocaleString('en-US')} events changed (${(afterScrape.pages - afterScrape.reusedPages).toLocaleString('en-US')} pages)`,
        afterScrape,
        afterScrape.pages,
      ),
    ],
  );
  console.log(
    `After the scrape: ${((100 * afterScrape.seconds) / clean.seconds).toFixed(1)} % of the clean build's time.`,
  );
}

/** Measures at each number of events, and prints the figures unless they are wanted as JSON. */
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
    // Only now: file systems create files slowly for a while after many were deleted.
    await rm(folder, { recursive: true, force: true });
  }
  return measured;
}
