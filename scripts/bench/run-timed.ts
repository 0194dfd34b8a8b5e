import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { CommandError } from '../cli/command.ts';
import { type TreeFigures, watchTree } from './process-tree.ts';

/** What a command used, with all processes it started. */
export interface Timed extends TreeFigures {
  readonly seconds: number;
  /** What it printed. */
  readonly output: string;
}

/** @throws CommandError with the command's output when it fails */
export async function runTimed(
  command: string,
  args: readonly string[],
  { cwd, env = {} }: { readonly cwd: string; readonly env?: NodeJS.ProcessEnv },
): Promise<Timed> {
  const started = performance.now();
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  const stop = watchTree(child.pid ?? 0);
  const exit = once(child, 'close');
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), exit]);
  const seconds = (performance.now() - started) / 1000;
  if (code !== 0) throw new CommandError(`${command} failed with code ${code}: ${errors.trim() || output.trim()}`);
  return { seconds, output, ...stop() };
}

/** Runs a module of this folder in a child process. */
export async function runModule(name: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Timed> {
  const cwd = fileURLToPath(new URL('../../', import.meta.url));
  const module = fileURLToPath(new URL(`./${name}.ts`, import.meta.url));
  return await runTimed(process.execPath, ['--max-semi-space-size=32', module, ...args], { cwd, env });
}
