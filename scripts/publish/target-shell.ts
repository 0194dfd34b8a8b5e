import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { CommandError } from '../cli/command.ts';
import { hostName, type Target } from './target.ts';

/** How a script ended. */
export interface ScriptResult {
  readonly code: number;
  /** Standard output and errors, trimmed. */
  readonly output: string;
}

/** A POSIX shell on the target, which lives as long as the connection and this process. */
export interface TargetShell {
  /** Runs a script in a subshell. @throws CommandError when the connection ends */
  run(script: string): Promise<ScriptResult>;
  /** The same in the shell itself: what it opens stays open until the shell ends. */
  keep(script: string): Promise<ScriptResult>;
  /** Ends the shell, and what it holds. */
  close(): void;
}

/** A word for a POSIX shell. */
export const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** @param ssh program and arguments; not used for a folder of this machine */
export function openTargetShell(target: Target, ssh: readonly string[]): TargetShell {
  // rsync wants brackets around an IPv6 address, ssh does not.
  const [program = 'sh', ...args] =
    target.host === null ? ['sh'] : [...ssh, target.host.replaceAll(/[[\]]/g, ''), 'sh'];
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'] });
  const mark = randomUUID();
  let output = '';
  let errors = '';
  let failure: CommandError | null = null;
  let waiting: { resolve(result: ScriptResult): void; reject(error: Error): void } | null = null;

  function fail(reason: string): void {
    const where = hostName(target);
    const advice = target.host === null ? '' : `: try \`${[...ssh, target.host].join(' ')}\` by hand`;
    failure ??= new CommandError(`${where} cannot be reached${reason === '' ? '' : ` (${reason})`}${advice}.`);
    waiting?.reject(failure);
    waiting = null;
  }

  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    const end = new RegExp(`\\n${mark} (\\d+)\\n`).exec(output);
    if (end === null || waiting === null) return;
    const result = { code: Number(end[1]), output: output.slice(0, end.index).trim() };
    output = output.slice(end.index + end[0].length);
    const { resolve } = waiting;
    waiting = null;
    resolve(result);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  child.stdin.on('error', () => undefined);
  child.on('error', (error: NodeJS.ErrnoException) => {
    fail(error.code === 'ENOENT' ? `${program} is not installed` : error.message);
  });
  child.on('close', () => fail(errors.trim().split('\n').at(-1)?.replace(/\.$/, '').trim() ?? ''));

  const send = (script: string) =>
    new Promise<ScriptResult>((resolve, reject) => {
      if (failure !== null) return reject(failure);
      waiting = { resolve, reject };
      child.stdin.write(`${script} 2>&1\nprintf '\\n%s %s\\n' ${mark} $?\n`);
    });
  return {
    run: (script) => send(`( ${script}\n) </dev/null`),
    keep: (script) => send(`{ ${script}\n}`),
    close() {
      child.stdin.end();
      child.kill();
    },
  };
}
