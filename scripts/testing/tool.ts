import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { VARIABLE_NAMES } from '../cli/environment.ts';

/** Path of the project. */
export const PROJECT = fileURLToPath(new URL('../../', import.meta.url));

/** A program of a package in node_modules. */
export interface Tool {
  readonly packageName: string;
  readonly program: string;
}

const manifest = z.object({ bin: z.union([z.string(), z.record(z.string(), z.string())]) });

function programFile({ packageName, program }: Tool): string {
  const directory = join(PROJECT, 'node_modules', packageName);
  const { bin } = manifest.parse(JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')));
  const file = typeof bin === 'string' ? bin : bin[program];
  if (file === undefined) throw new Error(`${packageName} has no program ${program}`);
  return join(directory, file);
}

/** Environment of a tool: EventHub's variables are blank, which also overrides `.env`, and child processes use this Node. */
export function toolVariables(extra: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  return {
    ...process.env,
    ...Object.fromEntries(VARIABLE_NAMES.map((name) => [name, ''])),
    ASTRO_TELEMETRY_DISABLED: '1',
    PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
    ...extra,
  };
}

/** Runs a tool with this Node and terminal. @returns its exit code */
export async function runTool(tool: Tool, args: readonly string[], extra: NodeJS.ProcessEnv = {}): Promise<number> {
  const child = spawn(process.execPath, [programFile(tool), ...args], {
    cwd: PROJECT,
    env: toolVariables(extra),
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  return typeof code === 'number' ? code : 1;
}
