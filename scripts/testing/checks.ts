import { findViolations } from './import-rules.ts';
import { sum, type Tally } from './tally.ts';
import { PROJECT, runTool, type Tool } from './tool.ts';

interface Check {
  readonly title: string;
  readonly tool: Tool;
  readonly args: readonly string[];
}

const CHECKS: readonly Check[] = [
  // Also checks the .ts files of tsconfig.json.
  { title: 'Types', tool: { packageName: 'astro', program: 'astro' }, args: ['check'] },
  { title: 'Lint and format', tool: { packageName: '@biomejs/biome', program: 'biome' }, args: ['check', '.'] },
  {
    title: 'Format of .astro files',
    tool: { packageName: 'prettier', program: 'prettier' },
    args: ['--check', 'src/**/*.astro'],
  },
  { title: 'Unused code', tool: { packageName: 'knip', program: 'knip' }, args: [] },
];

/** Static checks. All of them run, even after a failure. */
export async function runChecks(): Promise<Tally> {
  const tallies: Tally[] = [checkImports()];
  for (const { title, tool, args } of CHECKS) {
    console.log(`\n${title}`);
    const isPassed = (await runTool(tool, args)) === 0;
    if (!isPassed) console.error(`${title}: failed.`);
    tallies.push({ passed: isPassed ? 1 : 0, failed: isPassed ? 0 : 1 });
  }
  return sum(tallies);
}

function checkImports(): Tally {
  console.log('\nImport rules');
  const violations = findViolations(PROJECT);
  for (const violation of violations) console.error(`${violation}: not allowed by scripts/testing/import-rules.ts.`);
  return violations.length === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}
