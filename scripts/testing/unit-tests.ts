import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { createRunDirectory } from './run-directory.ts';
import { type Tally, withCrash } from './tally.ts';
import { runTool } from './tool.ts';

/** Parts of Vitest's JSON report. */
const report = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
});

/** Runs Vitest. @param args for Vitest (files, `-t NAME`) */
export async function runUnitTests(args: readonly string[]): Promise<Tally> {
  const directory = await createRunDirectory('unit');
  const file = join(directory, 'report.json');
  try {
    const exitCode = await runTool({ packageName: 'vitest', program: 'vitest' }, [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...args,
    ]);
    return withCrash(await readReport(file), exitCode);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function readReport(file: string): Promise<Tally> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests } = report.parse(JSON.parse(text));
  return { passed: numPassedTests, failed: numFailedTests };
}
