/**
 * Runs a tool of the project's own node_modules with the Node that runs this.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { VARIABLE_NAMES } from '../cli/environment.ts';

/** The project's folder. */
export const PROJECT = fileURLToPath(new URL('../../', import.meta.url));

/** A tool, by the package that brings it and the name of its program (the package's own if it has just one). */
export interface Tool {
  readonly packageName: string;
  readonly program: string;
}

const manifest = z.object({ bin: z.union([z.string(), z.record(z.string(), z.string())]) });

function programFile({ packageName, program }: Tool): string {
  const folder = join(PROJECT, 'node_modules', packageName);
  const { bin } = manifest.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  const file = typeof bin === 'string' ? bin : bin[program];
  if (file === undefined) throw new Error(`${packageName} has no program ${program}`);
  return join(folder, file);
}

/**
 * What a tool sees of the environment: no variable of the product's own, so that nobody's `.env` changes a test (a
 * blank variable keeps `.env` from setting it), no telemetry, and the same Node for whatever it starts.
 */
export function toolVariables(extra: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  return {
    ...process.env,
    ...Object.fromEntries(VARIABLE_NAMES.map((name) => [name, ''])),
    ASTRO_TELEMETRY_DISABLED: '1',
    PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
    ...extra,
  };
}

/** Runs a tool to its end with its output on this terminal; the result is its exit code. */
export async function runTool(tool: Tool, args: readonly string[], extra: NodeJS.ProcessEnv = {}): Promise<number> {
  const child = spawn(process.execPath, [programFile(tool), ...args], {
    cwd: PROJECT,
    env: toolVariables(extra),
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  return typeof code === 'number' ? code : 1;
}
