import type { BrokenFile, Rejection, Repeats } from './collect-rows.ts';
import { hasTooManyRejected, type ImportResult, type TakenEvents } from './import-request.ts';
import { IMPORT_WORDS } from './option-words.ts';

/** Rejected rows that are listed. */
const MAX_LISTED = 50;

/** Sources that are named: each row may name its own. */
const MAX_SOURCES = 3;

const label = (file: string) => (file === '-' ? 'stdin' : file);

/** `file:line field: reason`, one line for each error of a row. */
export function rejectionLines({ file, line, errors }: Rejection): string[] {
  return errors.map(({ field, reason }) => `${label(file)}:${line} ${field}: ${reason}`);
}

/** Collects the first rejected rows, so that a file of a million bad ones does not flood the terminal. */
export function collectRejections(limit = MAX_LISTED) {
  const lines: string[] = [];
  let rows = 0;
  return {
    add(rejection: Rejection): void {
      rows += 1;
      if (rows <= limit) lines.push(...rejectionLines(rejection));
    },
    /** What to print: the first rows, and how many more there are. */
    lines(): string[] {
      return rows <= limit ? lines : [...lines, `… and ${rows - limit} more rejected rows.`];
    },
  };
}

/** The error of files that are cut short or damaged. */
export function incompleteText(incomplete: readonly BrokenFile[]): string {
  const lines = incomplete.map(({ file, reason }) => `${label(file)} ${reason}.`);
  return [...lines, 'Nothing was changed: of files that are not complete, nothing is imported.'].join('\n');
}

/** Why a snapshot removed nothing; nothing if it did, or would have. */
export function removalLines({ removalSkipped, broken }: ImportResult, words = IMPORT_WORDS): string[] {
  if (!removalSkipped) return [];
  if (broken.length > 0) return ['Nothing was removed, because a file could not be read.'];
  return [
    `Nothing was removed, because a rejected row does not say which event it lists. Correct it, or ${words.force}.`,
  ];
}

/** Errors that concern whole files, for stderr. */
export function brokenFileLines(result: ImportResult): string[] {
  const { broken, readable, read, rejected } = result;
  const lines = broken.map(({ file, reason }) => `${label(file)} ${reason}.`);
  if (!readable) return [...lines, 'Nothing could be read: the database is unchanged.'];
  lines.push(...removalLines(result));
  if (hasTooManyRejected(result)) {
    lines.push(
      `${rejected} of ${read} rows were rejected, more than 20 %: the file, or what made it, needs a look. Correct it ` +
        'and import it again.',
    );
  }
  return lines;
}

/** The summary, for stdout; its last line has the counts. */
export function summaryLines(result: ImportResult, dryRun: boolean, words = IMPORT_WORDS): string[] {
  const { read, inserted, updated, unchanged, removed, rejected, repeats, adopted, separated } = result;
  const { imagesDropped, dropped, outside, notes, midnights, taken } = result;
  const lines: string[] = [];
  if (repeats.count > 0) {
    lines.push(`${count(repeats.count, 'row')} listed an event again; its last row counts:`, ...rowNames(repeats));
  }
  if (adopted > 0) lines.push(`${count(adopted, 'event')} of an earlier version recognized: same number.`);
  if (separated.count > 0) {
    const events = count(separated.count, 'event');
    lines.push(`${events} had shared a number with another; now each has its own:`, ...rowNames(separated));
  }
  if (taken.count > 0) lines.push(`${takenText(taken)}:`, ...takenRows(taken));
  if (imagesDropped > 0) {
    lines.push(
      `${count(imagesDropped, 'image')} dropped: not an http(s) address; ${words.base} completes relative ones.`,
    );
  }
  for (const [what, { count: times, examples }] of dropped) {
    const named = `${[...examples].join(', ')}${times > examples.size ? ', …' : ''}`;
    lines.push(`${count(times, what)} dropped (${named}); the events are in.`);
  }
  const series = (number: number) => count(number, 'repeating event');
  if (outside.past > 0) lines.push(`${series(outside.past)} past: ended more than a year ago.`);
  if (outside.future > 0) lines.push(`${series(outside.future)} left to later imports: more than a year from now.`);
  if (outside.none > 0) lines.push(`${series(outside.none)} without a date: every one is excepted (EXDATE).`);
  for (const [text, { count: times, places }] of notes) {
    const named = places.map(({ file, line }) => `${label(file)}:${line}`).join('; ');
    lines.push(`${count(times, 'document')} ${text} (${named}${times > places.length ? '; …' : ''}).`);
  }
  for (const { source, midnights: times, timed } of midnights.slice(0, MAX_SOURCES)) {
    lines.push(
      `${times} of ${timed} times${source === null ? '' : ` of source ${source}`} are exactly 00:00: if that stands for an unknown time, ${words.midnightIsNoTime}.`,
    );
  }
  if (dryRun) lines.push('Dry run, nothing was changed. An import would do this:');
  lines.push(
    `read ${read}, inserted ${inserted}, updated ${updated}, unchanged ${unchanged}, removed ${removed}, rejected ${rejected}`,
  );
  return lines;
}

/** That rows replaced events of other sources, and what to do if that is not meant. */
export function takenText({ count: times, sources }: TakenEvents): string {
  const named = [...sources].slice(0, MAX_SOURCES).join(', ');
  return (
    `${count(times, 'event')} of ${named}${sources.size > MAX_SOURCES ? ', …' : ''} replaced, by the same event_id; ` +
    'if they are other events, set `ids: own` for this source in sources.yaml'
  );
}

/** `  a.csv:12 "Trivia" was 5 "Night Ferry" of hall`, one line for each. */
function takenRows({ count: all, rows }: TakenEvents): string[] {
  const text = (name: string | null) => JSON.stringify(name ?? '');
  const lines = rows.map(
    ({ file, line, name, event }) =>
      `  ${label(file)}:${line} ${text(name)} replaced ${event.event_id} ${text(event.name)} of ${event.source}`,
  );
  return all > rows.length ? [...lines, `  … and ${all - rows.length} more.`] : lines;
}

/** `  a.ics:12 "Night Ferry"`, one line for each row. */
function rowNames({ count: all, rows }: Repeats): string[] {
  const names = rows.map(({ file, line, name }) => `  ${label(file)}:${line} ${JSON.stringify(name ?? '')}`);
  return all > rows.length ? [...names, `  … and ${all - rows.length} more.`] : names;
}

const count = (number: number, noun: string) =>
  `${number} ${noun}${number === 1 ? '' : noun.endsWith('s') ? 'es' : 's'}`;
