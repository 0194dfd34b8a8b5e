import { parseArgs } from 'node:util';
import { UsageError } from '../cli/command.ts';

/** Arguments of `npm run correct`. */
export interface CorrectOptions {
  /** Path of the file with the corrections. */
  readonly file: string;
  readonly dryRun: boolean;
  /** List likely corrections instead of storing any. */
  readonly suggest: boolean;
  /** List the shows of several sources instead of storing anything. */
  readonly joined: boolean;
}

/** @throws UsageError for more than one file; parseArgs' error for an unknown option */
export function parseCorrectOptions(args: string[]): CorrectOptions {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      suggest: { type: 'boolean', default: false },
      joined: { type: 'boolean', default: false },
    },
  });
  if (positionals.length > 1)
    throw new UsageError('Only one file of corrections can be stored: it replaces the one before.');
  const { 'dry-run': dryRun, suggest, joined } = values;
  if (suggest && joined) throw new UsageError('--suggest and --joined are two lists: ask for one of them.');
  if ((suggest || joined) && positionals.length > 0)
    throw new UsageError(`--${suggest ? 'suggest' : 'joined'} reads the listings and takes no file.`);
  return { file: positionals[0] ?? 'corrections.yaml', dryRun, suggest, joined };
}
