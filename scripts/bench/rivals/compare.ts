/**
 * The event pages of a season as EventHub builds them, and the same pages, byte for byte, as other generators make them
 * from templates and contents that are taken from ours: theirs come with every date, link and list worked out already.
 */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandError } from '../../command.ts';
import { buildVariables } from '../build.ts';
import { openSeason } from '../open-season.ts';
import { runModule, type Timed } from '../run-timed.ts';
import { gigabytes, seconds, table } from '../table.ts';
import { eleventy } from './eleventy.ts';
import { hugo } from './hugo.ts';
import { type PagePattern, pageOf, patternOf, valuesOf } from './page-pattern.ts';
import { plainStrings } from './plain-strings.ts';
import type { PageContents, Rival } from './rival.ts';

const NOW = '2026-11-27T22:00:00.000Z';
const ROUTE = '/events/[event]';

/** One generator's runs. */
export interface Compared {
  readonly name: string;
  readonly version: string;
  readonly pages: number;
  /** Of the quickest run. */
  readonly pagesPerSecond: number;
  readonly runs: readonly Omit<Timed, 'output'>[];
}

async function installed(rivals: readonly Rival[]): Promise<(readonly [Rival, string])[]> {
  const found: (readonly [Rival, string])[] = [];
  for (const rival of rivals) {
    const version = await rival.version().catch(() => null);
    if (version !== null) found.push([rival, version]);
  }
  return found;
}

/** @throws CommandError when a rival's page is not the one it was to make */
function checkPages(rival: Rival, folder: string, pages: Iterable<PageContents>, pattern: PagePattern): void {
  for (const { name, values } of pages) {
    const made = readFileSync(rival.fileOf(folder, name), 'utf8');
    if (made !== pageOf(values, pattern)) throw new CommandError(`${rival.name} made another page of ${name}.`);
  }
}

/** @param runs of each generator, in turns; the quickest counts */
export async function benchRivals(events: number, runs: number, isJson: boolean): Promise<readonly Compared[]> {
  const season = await openSeason(events, NOW);
  const folder = await mkdtemp(join(tmpdir(), 'eventhub-rivals-'));
  try {
    const env = buildVariables(season);
    const own = join(folder, 'own');
    const buildOwn = (more: NodeJS.ProcessEnv = {}) =>
      runModule('site-build', [own, 'clean', ROUTE], { ...env, ...more });
    // The first run also has the bundle made, which the others find.
    await buildOwn();
    const pagesFolder = join(own, 'dist', 'events');
    const names = readdirSync(pagesFolder)
      .filter((name) => /^\d+\.html$/.test(name))
      .map((name) => name.slice(0, -5));
    const page = (name: string) => readFileSync(join(pagesFolder, `${name}.html`), 'utf8');
    const pattern = patternOf(function* () {
      for (const name of names) yield page(name);
    });
    const contents: readonly PageContents[] = names.map((name) => ({ name, values: valuesOf(page(name), pattern) }));

    const rivals = await installed([plainStrings, hugo, eleventy]);
    for (const [rival] of rivals) rival.prepare(join(folder, rival.name), pattern, contents);
    const times = new Map<string, Timed[]>([
      ['EventHub', []],
      ...rivals.map(([{ name }]) => [name, []] as [string, Timed[]]),
    ]);
    for (let run = 0; run < runs; run++) {
      times.get('EventHub')?.push(await buildOwn());
      for (const [rival] of rivals) {
        rmSync(join(folder, rival.name, 'out'), { recursive: true, force: true });
        times.get(rival.name)?.push(await rival.build(join(folder, rival.name)));
        if (run === 0) checkPages(rival, join(folder, rival.name), contents, pattern);
      }
    }
    const compared = [...times].map(([name, all]): Compared => {
      const quickest = Math.min(...all.map((timed) => timed.seconds));
      const version = name === 'EventHub' ? '' : (rivals.find(([rival]) => rival.name === name)?.[1] ?? '');
      return {
        name,
        version,
        pages: names.length,
        pagesPerSecond: names.length / quickest,
        runs: all.map(({ output, ...rest }) => rest),
      };
    });
    if (!isJson) report(compared);
    return compared;
  } finally {
    season.close();
    await rm(folder, { recursive: true, force: true });
  }
}

function report(compared: readonly Compared[]): void {
  const [own] = compared;
  if (own === undefined) return;
  console.log(
    `\nThe same ${own.pages.toLocaleString('en-US')} event pages, ${availableParallelism()} cores, best of ${own.runs.length}:`,
  );
  table(
    ['', 'time', 'processor', 'largest process', 'pages/s', 'EventHub is faster by'],
    compared.map(({ name, version, runs, pagesPerSecond }) => {
      const best = runs.toSorted((a, b) => a.seconds - b.seconds)[0];
      return [
        `${name} ${version}`.trim(),
        seconds(best?.seconds ?? 0),
        best?.cpuSeconds == null ? '' : seconds(best.cpuSeconds),
        best?.peakBytes == null ? '' : gigabytes(best.peakBytes),
        Math.floor(pagesPerSecond).toLocaleString('en-US'),
        name === own.name ? '' : `${(own.pagesPerSecond / pagesPerSecond).toFixed(2)} times`,
      ];
    }),
  );
}
