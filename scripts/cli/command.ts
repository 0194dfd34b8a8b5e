/**
 * The frame every command runs in: `--help`, one sentence on stderr for a foreseeable fault, and the exit code.
 */

/** A fault a person can act on. Its message is one sentence that names the way out; it is printed without a stack. */
export class CommandError extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode = 1, options?: ErrorOptions) {
    super(message, options);
    this.name = 'CommandError';
    this.exitCode = exitCode;
  }
}

/** Wrong use: an option, an argument or an environment variable. Exit code 64, as `sysexits.h` has it. */
export class UsageError extends CommandError {
  constructor(message: string, options?: ErrorOptions) {
    super(message, 64, options);
    this.name = 'UsageError';
  }
}

/** One command of `npm run`. */
export interface Command {
  /** As typed after `npm run`. */
  readonly name: string;
  /** The whole text of `--help`. */
  readonly help: string;
  /**
   * Does the work. `args` are the words after the command's name. The result is the exit code; nothing means 0. An
   * expected fault is thrown as a `CommandError`.
   */
  main(args: string[]): Promise<number | undefined> | Promise<void>;
}

/** What a fault becomes at the end of a command: the text for stderr and the exit code. */
export interface Failure {
  readonly text: string;
  readonly exitCode: number;
}

const MANY_FILES =
  'the system allows too few open files at once; raise the limit with `ulimit -n 4096`, then run it again.';
const FULL_DISK = 'the disk is full; free some space, then run it again.';

/** Limits of the machine that any command may meet, with the way out. */
const LIMITS: Readonly<Record<string, string>> = {
  EMFILE: MANY_FILES,
  ENFILE: MANY_FILES,
  ENOSPC: FULL_DISK,
  EDQUOT: FULL_DISK,
};

/** What to say, after a colon, of a fault whose text names a limit of the machine; `undefined` when it names none. */
export function machineLimit(text: string): string | undefined {
  const [code = ''] = /\b(?:EMFILE|ENFILE|ENOSPC|EDQUOT)\b/.exec(text) ?? [];
  return LIMITS[code];
}

/** Says a fault in words: foreseeable ones in one sentence, anything else as a defect, with its stack. */
export function describeFailure(fault: unknown, commandName: string): Failure {
  if (fault instanceof CommandError) return { text: fault.message, exitCode: fault.exitCode };
  if (!(fault instanceof Error)) return { text: `Unexpected fault: ${String(fault)}`, exitCode: 1 };
  const code = 'code' in fault && typeof fault.code === 'string' ? fault.code : '';
  if (code.startsWith('ERR_PARSE_ARGS_')) {
    const [reason = fault.message] = fault.message.split('. ');
    return { text: `${reason}. \`npm run ${commandName} -- --help\` lists the options.`, exitCode: 64 };
  }
  // src/data cannot import this file: its errors carry a finished message and are known by name.
  if (fault.name === 'DataError') return { text: fault.message, exitCode: 1 };
  const limit = machineLimit(code);
  if (limit !== undefined) return { text: `${commandName} stopped: ${limit}`, exitCode: 1 };
  if ('syscall' in fault && code !== '') return { text: `${commandName} stopped: ${fault.message}.`, exitCode: 1 };
  return { text: `Unexpected fault in ${commandName}: ${fault.stack ?? fault.message}`, exitCode: 1 };
}

/** Runs a command to its end and ends the process with its exit code. */
export async function runCommand(command: Command, args: string[] = process.argv.slice(2)): Promise<never> {
  // A reader that left early (`npm run seed | head`) is no fault.
  process.stdout.on('error', (fault: NodeJS.ErrnoException) => process.exit(fault.code === 'EPIPE' ? 0 : 1));

  const options = args.includes('--') ? args.slice(0, args.indexOf('--')) : args;
  if (options.includes('--help') || options.includes('-h')) {
    process.stdout.write(`${command.help.trim()}\n`);
    return await endProcess(0);
  }
  try {
    return await endProcess((await command.main(args)) ?? 0);
  } catch (fault) {
    const failure = describeFailure(fault, command.name);
    process.stderr.write(`${failure.text}\n`);
    return await endProcess(failure.exitCode);
  }
}

/** Ends at once even if a socket or a timer is still open, but not before what was printed has left the process. */
async function endProcess(exitCode: number): Promise<never> {
  for (const stream of [process.stdout, process.stderr]) {
    await new Promise<void>((resolve) => stream.write('', () => resolve()));
  }
  process.exit(exitCode);
}
