import type { Rejection } from './gather.ts';
import type { ImportResult } from './import-request.ts';

/** Rejected rows that are named one by one. */
const NAMED = 50;

const label = (file: string) => (file === '-' ? 'stdin' : file);

/** The lines that name a rejected row: `file:line field: reason`, one for each fault. */
export function rejectionLines({ file, line, faults }: Rejection): string[] {
  return faults.map(({ field, reason }) => `${label(file)}:${line} ${field}: ${reason}`);
}

/** Keeps the first rejected rows, so that a file of a million bad rows prints a page and not a book. */
export function collectRejections(limit = NAMED) {
  const lines: string[] = [];
  let rows = 0;
  return {
    add(rejection: Rejection): void {
      rows += 1;
      if (rows <= limit) lines.push(...rejectionLines(rejection));
    },
    /** What to print: the named rows, and how many more there are. */
    lines(): string[] {
      return rows <= limit ? lines : [...lines, `… and ${rows - limit} more rejected rows.`];
    },
  };
}

/** What is wrong with whole files, for stderr. */
export function brokenFileLines({ broken, removalSkipped, understood }: ImportResult): string[] {
  const lines = broken.map(({ file, reason }) => `${label(file)} ${reason}.`);
  if (!understood) return [...lines, 'Nothing could be read: the database is as it was.'];
  if (removalSkipped && broken.length > 0)
    lines.push('Nothing was removed, because not every file could be read whole.');
  return lines;
}

/** What happened, for stdout; the last line counts (contract, Import). */
export function summaryLines(result: ImportResult, dryRun: boolean): string[] {
  const { read, inserted, updated, unchanged, removed, rejected, repeated, imagesDropped } = result;
  const lines: string[] = [];
  if (repeated > 0) lines.push(`${count(repeated, 'row')} came again with the same event_id: the last one counts.`);
  if (imagesDropped > 0) {
    lines.push(`${count(imagesDropped, 'image')} dropped: only http(s) addresses and paths like /art/a.svg are used.`);
  }
  if (dryRun) lines.push('Dry run: nothing was changed. It would have been:');
  lines.push(
    `read ${read}, inserted ${inserted}, updated ${updated}, unchanged ${unchanged}, removed ${removed}, rejected ${rejected}`,
  );
  return lines;
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;
