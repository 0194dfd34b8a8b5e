import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { PROJECT, toolVariables } from '../../scripts/testing/tool.ts';

/** A running command of the project. */
export interface RunningCommand {
  readonly child: ChildProcessByStdio<null, Readable, Readable>;
  /** Resolves with stdout so far once it matches; rejects if the command ends first. */
  until(pattern: RegExp): Promise<string>;
  /** Resolves when it ends. */
  readonly end: Promise<{ readonly code: number | null; readonly stdout: string; readonly stderr: string }>;
}

/**
 * Starts `npm run NAME -- ARGS` without npm. Of the product's variables, only the given ones are set. @param project
 * folder of the project or of a copy
 */
export function startCommand(
  name: string,
  args: readonly string[] = [],
  variables: NodeJS.ProcessEnv = {},
  project: string = PROJECT,
): RunningCommand {
  return watch(process.execPath, [join(project, 'scripts/run.mjs'), name, ...args], variables, project);
}

/** The same through npm. `end` waits for every process that npm started, because each holds the output open. */
export function startThroughNpm(
  name: string,
  args: readonly string[] = [],
  variables: NodeJS.ProcessEnv = {},
): RunningCommand {
  return watch('npm', ['run', '--silent', name, '--', ...args], variables, PROJECT);
}

function watch(program: string, args: readonly string[], variables: NodeJS.ProcessEnv, cwd: string): RunningCommand {
  const child = spawn(program, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: toolVariables(variables),
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const end = once(child, 'close').then(([code]) => ({ code, stdout, stderr }));
  return {
    child,
    end,
    until: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => pattern.test(stdout) && resolve(stdout);
        child.stdout.on('data', look);
        look();
        end.then((outcome) => reject(new Error(`ended first: ${JSON.stringify(outcome)}`)), reject);
      }),
  };
}
