/**
 * What all commands share: `--help`, one sentence on stderr for an expected error, and the exit code.
 */

/** An expected error. Its message tells the operator what to do, and is printed without a stack. */
export class CommandError extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode = 1, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CommandError';
    this.exitCode = exitCode;
  }
}

/** A wrong option, argument or environment variable. Exit code 64 (EX_USAGE). */
export class UsageError extends CommandError {
  constructor(message: string, options?: ErrorOptions) {
    super(message, 64, options);
    this.name = 'UsageError';
  }
}

/** A command of `npm run`. */
export interface Command {
  /** As typed after `npm run`. */
  readonly name: string;
  /** Text of `--help`. */
  readonly help: string;
  /**
   * Runs the command with its arguments. Returns the exit code, or nothing for 0; throws a `CommandError` for an expected
   * error.
   */
  main(args: string[]): Promise<number | undefined> | Promise<void>;
}

/** How a command fails: the text for stderr and the exit code. */
export interface Failure {
  readonly text: string;
  readonly exitCode: number;
}

const MANY_FILES = 'the system limit of open files is too low; raise it with `ulimit -n 4096`, then run it again.';
const FULL_DISK = 'the disk is full; free some space, then run it again.';
const NOT_WRITABLE =
  'it may not write there; give the files to the user that runs it (chown), or run it as the user that owns them.';

/** Limits of the machine that any command may reach: by error code, or by the system's words, as Rolldown reports them. */
const LIMITS: readonly (readonly [pattern: RegExp, explanation: string])[] = [
  [/\bE[MN]FILE\b|too many open files/i, MANY_FILES],
  [/\b(?:ENOSPC|EDQUOT)\b|no space left on device|quota exceeded/i, FULL_DISK],
  [/\b(?:EACCES|EPERM|EROFS)\b|permission denied \(os error|read-only file system/i, NOT_WRITABLE],
];

/** The explanation, to follow a colon, for the text of an error that such a limit caused; else `undefined`. */
export function machineLimit(text: string): string | undefined {
  return LIMITS.find(([pattern]) => pattern.test(text))?.[1];
}

/** Describes an error: an expected one in one sentence, any other with its stack, so that it can be reported. */
export function describeFailure(error: unknown, commandName: string): Failure {
  if (error instanceof CommandError) return { text: error.message, exitCode: error.exitCode };
  if (!(error instanceof Error)) return { text: `Unexpected error: ${String(error)}`, exitCode: 1 };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (code.startsWith('ERR_PARSE_ARGS_')) {
    const [reason = error.message] = error.message.split('. ');
    return { text: `${reason}. \`npm run ${commandName} -- --help\` lists the options.`, exitCode: 64 };
  }
  // src/data may not import this file, so its expected errors are recognized by name.
  if (error.name === 'DataError') return { text: error.message, exitCode: 1 };
  const limit = machineLimit(code);
  if (limit !== undefined) {
    const path = 'path' in error && typeof error.path === 'string' ? `${error.path}: ` : '';
    return { text: `${commandName} stopped: ${path}${limit}`, exitCode: 1 };
  }
  if ('syscall' in error && code !== '') return { text: `${commandName} stopped: ${error.message}.`, exitCode: 1 };
  return { text: `Unexpected error in ${commandName}: ${error.stack ?? error.message}`, exitCode: 1 };
}

/** Runs a command and exits the process with its exit code. */
export async function runCommand(command: Command, args: string[] = process.argv.slice(2)): Promise<never> {
  // A closed pipe (`npm run seed | head`) is not an error.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

  const options = args.includes('--') ? args.slice(0, args.indexOf('--')) : args;
  if (options.includes('--help') || options.includes('-h')) {
    process.stdout.write(`${command.help.trim()}\n`);
    return await exitWith(0);
  }
  try {
    return await exitWith((await command.main(args)) ?? 0);
  } catch (error) {
    const failure = describeFailure(error, command.name);
    process.stderr.write(`${failure.text}\n`);
    return await exitWith(failure.exitCode);
  }
}

/** Flushes the output, then exits even if sockets or timers are still open. */
async function exitWith(exitCode: number): Promise<never> {
  for (const stream of [process.stdout, process.stderr]) {
    await new Promise<void>((resolve) => stream.write('', () => resolve()));
  }
  process.exit(exitCode);
}
