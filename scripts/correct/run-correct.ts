import { readFile } from 'node:fs/promises';
import { artistKey } from '../../src/domain/catalogue/artist-name.ts';
import { statusOfName } from '../../src/domain/catalogue/event-status.ts';
import { CommandError } from '../cli/command.ts';
import { cleanRow } from '../import/clean-row.ts';
import { openDatabaseCalls } from '../import/database-calls.ts';
import { joinEvents, joinLines } from '../import/join-events.ts';
import { rowSchema } from '../import/row-schema.ts';
import { BY_HAND, importAddedEvents } from './added-events.ts';
import { type Context, type CorrectionRows, correctionRows, otherDay } from './correction-rows.ts';
import { type CorrectionsDatabase, openCorrectionsDatabase } from './corrections-database.ts';
import { type CorrectionsFile, type FileError, parseCorrections } from './corrections-file.ts';
import { type Differences, differencesOf } from './differences.ts';

/** A file of corrections to store. */
export interface CorrectRequest {
  /** Path. */
  readonly file: string;
  readonly dryRun: boolean;
  readonly siteTimeZone: string;
  readonly now: Date;
  readonly signal: AbortSignal;
}

/** What `npm run correct` prints, and its exit code. */
export interface CorrectResult {
  readonly errors: readonly string[];
  readonly lines: readonly string[];
  readonly exitCode: number;
}

/** Nothing could be read. */
const UNREADABLE = 2;

function refuse(file: string, errors: readonly FileError[]): CorrectResult {
  const lines = errors.map(({ line, message }) => `${file}:${line} ${message}`);
  return { errors: [...lines, 'Nothing was changed.'], lines: [], exitCode: UNREADABLE };
}

/** Rows that the import would refuse, and keys that it would ignore. */
function addedErrors({ addedEvents }: CorrectionsFile): FileError[] {
  return addedEvents.flatMap(({ lineOf, value }) => {
    const unknown = Object.keys(value).filter((name) => !Object.hasOwn(rowSchema.shape, name));
    const [first] = unknown;
    if (first !== undefined) {
      const names = unknown.map((name) => `"${name}"`).join(', ');
      return [{ line: lineOf(first), message: `Added event: a listings file has no ${names} (docs/listings.md).` }];
    }
    const result = cleanRow(value, null, value['event_id'] !== undefined);
    if (!('errors' in result)) {
      const { moment, event_date: day } = result.row;
      if (moment?.kind !== 'wall' || day === null || day === moment.day) return [];
      return [{ line: lineOf('event_date'), message: `Added event: event_date ${otherDay(moment.day)}.` }];
    }
    return result.errors.map(({ field, reason }) => ({
      line: lineOf(field),
      message: `Added event: ${field} ${reason}.`,
    }));
  });
}

/** An added event must not take the number of one that an import has: taking it out would remove that one. */
async function takenNumbers({ addedEvents }: CorrectionsFile, database: CorrectionsDatabase): Promise<FileError[]> {
  const given = addedEvents.flatMap(({ lineOf, value }) => {
    const id = Number(value['event_id'] ?? Number.NaN);
    return Number.isSafeInteger(id) ? [{ line: lineOf('event_id'), id }] : [];
  });
  const known = await database.events(given.map(({ id }) => id));
  return given.flatMap(({ line, id }) => {
    const event = known.get(id);
    if (event === undefined || event.source === BY_HAND) return [];
    const source = event.source === null ? 'an import' : `the source ${event.source}`;
    return [
      { line, message: `Added event: ${id} is an event of ${source}. Correct it under events, or leave event_id out.` },
    ];
  });
}

/** The slugs that a file names, each with the first line that does. */
function slugsIn({ venues, venueAliases, events, addedEvents }: CorrectionsFile): Map<string, number> {
  const mentions: [slug: unknown, line: number][] = [
    ...[...venues, ...venueAliases].map(([slug, { line }]): [unknown, number] => [slug, line]),
    ...[...venueAliases.values()].map(({ line, value }): [unknown, number] => [value, line]),
    ...[...events.values(), ...addedEvents].map(({ lineOf, value }): [unknown, number] => [
      (value as Readonly<Record<string, unknown>>)['venue_slug'],
      lineOf('venue_slug'),
    ]),
  ];
  // An added event that names its venue brings it along.
  const brought = new Set(
    addedEvents.flatMap(({ value }) => (value['venue_full_name'] || value['venue_name'] ? value['venue_slug'] : [])),
  );
  const lines = new Map<string, number>();
  for (const [slug, line] of mentions) {
    if (typeof slug === 'string' && slug !== '' && !brought.has(slug) && !lines.has(slug)) lines.set(slug, line);
  }
  return lines;
}

/** The artists whom no name of an event has: neither as imported nor as the file gives it. */
async function unknownArtists(file: CorrectionsFile, database: CorrectionsDatabase): Promise<FileError[]> {
  if (file.artists.size === 0) return [];
  const given = [...file.events.values(), ...file.addedEvents].map(({ value }) => String(value['name'] ?? ''));
  const names = artistKey([...(await database.eventNames()), ...given].join('\n'));
  return [...file.artists].flatMap(([name, { line }]) =>
    names.includes(artistKey(name)) ? [] : [{ line, message: `artist ${name} is not in the listings.` }],
  );
}

/** Corrections of what is not there are stored, and count once it is. */
async function notes(
  file: CorrectionsFile,
  { events }: Pick<Context, 'events'>,
  database: CorrectionsDatabase,
): Promise<FileError[]> {
  const slugs = slugsIn(file);
  const listedAs = await database.listedAs([...file.events.keys()]);
  const noted: FileError[] = [
    ...[...file.events]
      .filter(([id]) => !events.has(id))
      .map(([id, { line }]) => ({ line, message: `event ${id} is not in the listings.` })),
    ...[...file.events]
      .filter(([id, { value }]) => listedAs.has(id) && !value.hidden)
      .map(([id, { line }]) => ({ line, message: `event ${id} is listed as ${listedAs.get(id)}: correct that one.` })),
    ...[...file.events].flatMap(([id, { lineOf, value }]) => {
      const name = value.name === undefined ? events.get(id)?.name : value.name;
      const marked = statusOfName(typeof name === 'string' ? name : null);
      if (value.status !== 'scheduled' || marked === null) return [];
      const message = `event ${id} stays ${marked.replace('_', ' ')}, since its name says so: correct its name, too.`;
      return [{ line: lineOf('status'), message }];
    }),
    ...(await database.unknownVenues([...slugs.keys()])).map((slug) => ({
      line: slugs.get(slug) ?? 1,
      message: `venue ${slug} is not in the listings.`,
    })),
    ...[...file.venues]
      .filter(([slug]) => file.venueAliases.has(slug))
      .map(([slug, { line }]) => ({
        line,
        message: `venue ${slug} is listed as another one: its fields are not shown.`,
      })),
    ...(await unknownArtists(file, database)),
  ];
  return noted.toSorted((a, b) => a.line - b.line);
}

/**
 * Stores the corrections of a file instead of those that it stored before: all of them or, if anything is wrong, none.
 *
 * @throws CommandError when the file cannot be read or the database fails
 */
export async function runCorrect(
  request: CorrectRequest,
  connect: () => Promise<{ readonly url: string; readonly secretKey: string }>,
): Promise<CorrectResult> {
  const text = await readFile(request.file, 'utf8').catch((error: unknown) => {
    const reason =
      error instanceof Error && 'code' in error && error.code === 'ENOENT' ? 'is not there' : 'cannot be read';
    throw new CommandError(
      `${request.file} ${reason}: copy corrections.example.yaml to corrections.yaml, or name another file.`,
      UNREADABLE,
      { cause: error },
    );
  });
  const file = parseCorrections(text);
  if ('errors' in file) return refuse(request.file, file.errors);
  const wrong = addedErrors(file);
  if (wrong.length > 0) return refuse(request.file, wrong);
  const target = await connect();
  const database = openCorrectionsDatabase(target.url, target.secretKey);
  const taken = await takenNumbers(file, database);
  if (taken.length > 0) return refuse(request.file, taken);
  const zones = await database.zones();
  const events = await database.events([...file.events.keys()]);
  const zoneOf = (slug: string | null) => {
    const shown = file.venueAliases.get(slug ?? '')?.value ?? slug ?? '';
    return zones.venues.get(shown) ?? zones.site ?? request.siteTimeZone;
  };
  const rows = correctionRows(file, { now: request.now, events, zoneOf });
  if ('errors' in rows) return refuse(request.file, rows.errors);
  const differences = differencesOf(rows, await database.stored());
  if (differences.conflicts.length > 0) {
    const names = differences.conflicts.map(
      (name) => `${name} also has a correction made in the table editor: remove one of them.`,
    );
    return { errors: [...names, 'Nothing was changed.'], lines: [], exitCode: 1 };
  }
  const { rejections, ...result } = await apply(request, { file, rows, differences, database, target });
  const noted = await notes(file, { events }, database);
  return {
    ...result,
    errors: [...rejections, ...noted.map(({ line, message }) => `${request.file}:${line} ${message}`)],
  };
}

interface Work {
  readonly file: CorrectionsFile;
  readonly rows: CorrectionRows;
  readonly differences: Differences;
  readonly database: CorrectionsDatabase;
  readonly target: { readonly url: string; readonly secretKey: string };
}

async function apply(
  request: CorrectRequest,
  { file, rows, differences, database, target }: Work,
): Promise<Omit<CorrectResult, 'errors'> & { readonly rejections: readonly string[] }> {
  const { lines, added, changed, removed, unchanged } = differences;
  // First, since the database may refuse them.
  if (lines.length > 0 && !request.dryRun) await database.store(rows);
  const by = await importAddedEvents(file.addedEvents, target, request);
  const ofEvents =
    by.inserted + by.updated + by.removed === 0
      ? []
      : [`Events added by hand: ${by.inserted} new, ${by.updated} changed, ${by.removed} removed`];
  const joins = request.dryRun ? [] : joinLines(await joinEvents(openDatabaseCalls(target.url, target.secretKey)));
  return {
    lines: [
      ...(request.dryRun ? ['Dry run, nothing was changed. Without --dry-run:'] : []),
      ...lines,
      ...ofEvents,
      ...joins,
      `corrections: added ${added}, changed ${changed}, removed ${removed}, unchanged ${unchanged}`,
    ],
    rejections: by.rejections,
    exitCode: by.rejections.length > 0 ? 1 : 0,
  };
}
