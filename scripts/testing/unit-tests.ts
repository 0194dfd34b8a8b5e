/**
 * The unit and database tests, through Vitest.
 */
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { makeRunFolder } from './run-folder.ts';
import { honest, type Tally } from './tally.ts';
import { runTool } from './tool.ts';

/** What is read of Vitest's JSON report. */
const report = z.object({
  /** Tests that passed. */
  numPassedTests: z.int(),
  /** Tests that failed. */
  numFailedTests: z.int(),
});

/** Runs Vitest with further arguments (files, `-t NAME`). */
export async function runUnitTests(args: readonly string[]): Promise<Tally> {
  const folder = await makeRunFolder('unit');
  const file = join(folder, 'report.json');
  try {
    const exitCode = await runTool({ packageName: 'vitest', program: 'vitest' }, [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...args,
    ]);
    return honest(await readReport(file), exitCode);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readReport(file: string): Promise<Tally> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests } = report.parse(JSON.parse(text));
  return { passed: numPassedTests, failed: numFailedTests };
}
