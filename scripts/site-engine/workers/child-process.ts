/**
 * Child processes of a build: they see no secrets, use all cores, can be stopped, and give their memory back.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { CommandError, machineLimit } from '../../cli/command.ts';

/** Why a child process failed. */
export interface ChildError {
  /** Whether the message is a sentence for the operator. */
  readonly isExpected: boolean;
  readonly message: string;
  readonly stack: string;
}

/** What a process used, from its start to its end. */
export interface ProcessUsage {
  readonly name: string;
  readonly peakBytes: number;
  readonly cpuSeconds: number;
  readonly seconds: number;
}

/** The last message of a child process. */
export type ChildReport = { readonly error: ChildError } | { readonly usage: Omit<ProcessUsage, 'name' | 'seconds'> };

export interface RunningChild {
  send(message: object): void;
  /** @throws CommandError when the process failed or was stopped */
  readonly done: Promise<ProcessUsage>;
}

/** What all child processes of a build share. */
export interface ChildOptions {
  readonly env: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
}

const FAST_START = new URL('../../cli/fast-start.mjs', import.meta.url).href;

export const STOPPED = 'The build was stopped; the previous site is unchanged.';

const isReport = (message: object): message is ChildReport => 'error' in message || 'usage' in message;

/**
 * Starts `scripts/site-engine/<module>.ts`.
 *
 * @param name as messages show it
 * @param onMessage receives all messages but the last
 */
export function startChild(
  { module, name }: { readonly module: string; readonly name: string },
  args: readonly string[],
  { env, signal }: ChildOptions,
  onMessage: (message: object) => void = () => {},
): RunningChild {
  const started = performance.now();
  const child = fork(fileURLToPath(new URL(`../${module}.ts`, import.meta.url)), args, {
    cwd: fileURLToPath(new URL('../../../', import.meta.url)),
    env,
    // Flags of this process, such as a test runner's, are not for the child. Rendering a page allocates some hundred
    // KB:
    // with a young generation of this size hardly any of it is ever promoted.
    execArgv: ['--max-semi-space-size=32', '--import', FAST_START],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const done = usageOf(child, name, signal, onMessage).then((usage) => ({
    name,
    ...usage,
    seconds: (performance.now() - started) / 1000,
  }));
  // A failure is reported when `done` is awaited, which may be after it happened.
  done.catch(() => {});
  return { send: (message) => child.connected && child.send(message), done };
}

async function usageOf(
  child: ChildProcess,
  name: string,
  signal: AbortSignal,
  onMessage: (message: object) => void,
): Promise<Omit<ProcessUsage, 'name' | 'seconds'>> {
  // Held back: the one sentence of an expected error is enough.
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => output.push(chunk));
  const stop = () => child.kill('SIGTERM');
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  let report: ChildReport | undefined;
  child.on('message', (message) => {
    if (typeof message !== 'object' || message === null) return;
    if (isReport(message)) report = message;
    else onMessage(message);
  });
  const [code, killedBy] = await once(child, 'close');
  signal.removeEventListener('abort', stop);

  const error = report !== undefined && 'error' in report ? report.error : undefined;
  const limit = machineLimit(`${error?.stack ?? ''}${error?.message ?? ''}`);
  if (error?.isExpected !== true && limit === undefined && !signal.aborted) process.stderr.write(Buffer.concat(output));
  // Ctrl-C on a terminal reaches all processes; the child may end before this process receives it.
  if (signal.aborted || killedBy === 'SIGINT') throw new CommandError(STOPPED, 130);
  if (report === undefined) {
    const how =
      killedBy === null ? `exited with code ${code}` : `was killed by ${killedBy}, perhaps for lack of memory`;
    throw new CommandError(`${name} ${how} before the site was complete; the previous site is unchanged.`);
  }
  if ('usage' in report) return report.usage;
  if (limit !== undefined) throw new CommandError(`${name} failed: ${limit}`);
  throw new CommandError(report.error.isExpected ? report.error.message : `${name} failed: ${report.error.stack}`);
}
