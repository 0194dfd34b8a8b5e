/**
 * Processes that do a part of a build: of their own, so that they see no secrets, use all cores, can be stopped, and
 * give their memory back.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { CommandError, machineLimit } from '../../cli/command.ts';

/** Why a child gave up. */
export interface ChildFault {
  readonly isForeseen: boolean;
  readonly message: string;
  readonly stack: string;
}

/** What one part of a build took. */
export interface Effort {
  readonly name: string;
  /** Of the process itself, the memory it held at most. */
  readonly peakBytes: number;
  /** Processor seconds of the process itself. */
  readonly cpuSeconds: number;
  /** From its start to its end. */
  readonly seconds: number;
}

/** What a child says at its end. */
export type LastWord = { readonly fault: ChildFault } | { readonly effort: Omit<Effort, 'name' | 'seconds'> };

/** A child at work. */
export interface Child {
  send(message: object): void;
  /** @throws CommandError when the child could not do its part or was stopped */
  readonly done: Promise<Effort>;
}

/** What all children of a build share. */
export interface ChildOptions {
  readonly env: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
}

const isLastWord = (message: object): message is LastWord => 'fault' in message || 'effort' in message;

/**
 * Starts `scripts/site-engine/<module>.ts`.
 *
 * @param name of the part, as it is shown
 * @param onMessage what the child tells on the way
 */
export function startChild(
  { module, name }: { readonly module: string; readonly name: string },
  args: readonly string[],
  { env, signal }: ChildOptions,
  onMessage: (message: object) => void = () => {},
): Child {
  const started = performance.now();
  const child = fork(fileURLToPath(new URL(`../${module}.ts`, import.meta.url)), args, {
    cwd: fileURLToPath(new URL('../../../', import.meta.url)),
    env,
    // Flags of this process (those of a test runner, say) are not for that one. A page leaves some hundred KB behind it:
    // with room for a few hundred pages, little of it is ever looked at again.
    execArgv: ['--max-semi-space-size=32'],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const ended = end(child, name, signal, onMessage).then((effort) => ({
    name,
    ...effort,
    seconds: (performance.now() - started) / 1000,
  }));
  // Whoever waits for another part first must still be able to stop this one.
  ended.catch(() => {});
  return { send: (message) => child.connected && child.send(message), done: ended };
}

async function end(
  child: ChildProcess,
  name: string,
  signal: AbortSignal,
  onMessage: (message: object) => void,
): Promise<Omit<Effort, 'name' | 'seconds'>> {
  // Held back until it is known whether the one sentence of a foreseen fault says it all.
  const warnings: Buffer[] = [];
  for (const output of [child.stdout, child.stderr]) output?.on('data', (chunk: Buffer) => warnings.push(chunk));
  const stop = () => child.kill('SIGTERM');
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  let word: LastWord | undefined;
  child.on('message', (message) => {
    if (typeof message !== 'object' || message === null) return;
    if (isLastWord(message)) word = message;
    else onMessage(message);
  });
  const [code, killedBy] = await once(child, 'close');
  signal.removeEventListener('abort', stop);

  const fault = word !== undefined && 'fault' in word ? word.fault : undefined;
  const limit = machineLimit(`${fault?.stack ?? ''}${fault?.message ?? ''}`);
  if (fault?.isForeseen !== true && limit === undefined && !signal.aborted)
    process.stderr.write(Buffer.concat(warnings));
  // Ctrl-C on a terminal reaches all processes; the child's end may be known first.
  if (signal.aborted || killedBy === 'SIGINT')
    throw new CommandError('The build was stopped; the last site stays as it was.', 130);
  if (word === undefined) {
    const how = killedBy === null ? `ended with code ${code}` : `was ended by ${killedBy}, perhaps for want of memory`;
    throw new CommandError(`${name} ${how} before the site was whole; the last site stays as it was.`);
  }
  if ('effort' in word) return word.effort;
  if (limit !== undefined) throw new CommandError(`${name} could not be done: ${limit}`);
  throw new CommandError(word.fault.isForeseen ? word.fault.message : `${name} could not be done: ${word.fault.stack}`);
}
