import type { ImportResult } from '../import/import-request.ts';

/** `read`: its listings are in; `partly`: all but some rows; `unchanged`: they were in already. */
type Result = 'read' | 'unchanged' | 'partly' | 'failed';

/** How a source was collected. */
export interface SourceReport {
  readonly name: string;
  readonly result: Result;
  /** `null` if nothing was imported. */
  readonly counts: Pick<ImportResult, 'read' | 'inserted' | 'updated' | 'removed' | 'rejected'> | null;
  /** What went wrong; blank if nothing did. */
  readonly sentence: string;
  /** Rejected rows and notes. */
  readonly details: readonly string[];
}

const COLUMNS = ['read', 'inserted', 'updated', 'removed', 'rejected'] as const;

/** The table of a run, a line for each source, and a summary. */
export function tableLines(reports: readonly SourceReport[], dryRun: boolean): string[] {
  const rows = [
    ['source', 'result', ...COLUMNS, ''],
    ...reports.map(({ name, result, counts, sentence }) => [
      name,
      result,
      ...COLUMNS.map((column) => (counts === null ? '–' : String(counts[column]))),
      sentence.replaceAll('\n', ' '),
    ]),
  ];
  const widths = COLUMNS.length + 2;
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => {
        if (column >= widths) return cell;
        return column < 2 ? cell.padEnd(width(column)) : cell.padStart(width(column));
      })
      .join('  ')
      .trimEnd(),
  );
  const count = (result: Result) => reports.filter((report) => report.result === result).length;
  const parts = (['read', 'unchanged', 'partly', 'failed'] as const).map((result) => `${count(result)} ${result}`);
  const summary = `${reports.length} source${reports.length === 1 ? '' : 's'}: ${parts.join(', ')}`;
  return [...(dryRun ? ['Dry run, nothing was changed. A run would do this:'] : []), ...lines, summary];
}

/** 2 if a source failed, 1 if rows were left out. */
export function exitCodeOf(reports: readonly SourceReport[]): 0 | 1 | 2 {
  if (reports.some(({ result }) => result === 'failed')) return 2;
  return reports.some(({ result }) => result === 'partly') ? 1 : 0;
}
