/**
 * The event pages of a season as EventHub builds them, beside other generators. Hugo makes them from the listings, as an
 * author would have it do; besides, Hugo, Eleventy and a bare loop put together ready pieces of our pages, to the byte,
 * with every date, link and list worked out already: that is the limit of writing, not of generating.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandError } from '../../cli/command.ts';
import { buildVariables } from '../build.ts';
import { openSeason, SEASON_NOW } from '../open-season.ts';
import { runModule, type Timed } from '../run-timed.ts';
import { seasonCatalogue } from '../season-catalogue.ts';
import { gigabytes, seconds, table } from '../table.ts';
import { eleventy } from './eleventy.ts';
import { hugo, hugoReadyMade } from './hugo.ts';
import { pageOf, patternOf, valuesOf } from './page-pattern.ts';
import { plainStrings } from './plain-strings.ts';
import type { Material, PageContents, Rival } from './rival.ts';

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

/** @throws CommandError when a rival's page is not the one it was to make, or falls short of it by a tenth */
function checkPages(rival: Rival, folder: string, { pages, pattern }: Material): void {
  let [own, theirs] = [0, 0];
  for (const { name, values } of pages) {
    const made = readFileSync(rival.fileOf(folder, 'run-0', name), 'utf8');
    const wanted = pageOf(values, pattern);
    own += wanted.length;
    theirs += made.length;
    if (rival.isReadyMade && made !== wanted) throw new CommandError(`${rival.name} made another page of ${name}.`);
  }
  if (Math.abs(theirs / own - 1) > 0.1)
    throw new CommandError(`${rival.name} wrote ${((100 * theirs) / own).toFixed(0)} % of our bytes.`);
}

/** @param runs of each generator, in turns; the quickest counts */
export async function benchRivals(events: number, runs: number, isJson: boolean): Promise<readonly Compared[]> {
  const season = await openSeason(events, SEASON_NOW);
  const folder = await mkdtemp(join(tmpdir(), 'eventhub-rivals-'));
  try {
    const env = buildVariables(season);
    // Nothing is deleted between runs: file systems make new files slowly while they still remember deleted ones.
    const buildOwn = (name: string) => runModule('site-build', [join(folder, 'own', name), 'clean', ROUTE], env);
    // The first run also has the bundle made, which the others find.
    await buildOwn('first');
    const pagesFolder = join(folder, 'own', 'first', 'dist', 'events');
    const names = readdirSync(pagesFolder)
      .filter((name) => /^\d+\.html$/.test(name))
      .map((name) => name.slice(0, -5));
    const page = (name: string) => readFileSync(join(pagesFolder, `${name}.html`), 'utf8');
    const pattern = patternOf(function* () {
      for (const name of names) yield page(name);
    });
    const contents: readonly PageContents[] = names.map((name) => ({ name, values: valuesOf(page(name), pattern) }));

    const sample = page(names[0] ?? '');
    const material: Material = {
      catalogue: seasonCatalogue(events, Date.parse(SEASON_NOW)),
      sample,
      pattern,
      pages: contents,
    };
    const rivals = await installed([hugo, plainStrings, hugoReadyMade, eleventy]);
    for (const [rival] of rivals) rival.prepare(join(folder, rival.name), material);
    const times = new Map<string, Timed[]>([
      ['EventHub', []],
      ...rivals.map(([{ name }]) => [name, []] as [string, Timed[]]),
    ]);
    for (let run = 0; run < runs; run++) {
      times.get('EventHub')?.push(await buildOwn(`run-${run}`));
      for (const [rival] of rivals) {
        times.get(rival.name)?.push(await rival.build(join(folder, rival.name), `run-${run}`));
        if (run === 0) checkPages(rival, join(folder, rival.name), material);
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
