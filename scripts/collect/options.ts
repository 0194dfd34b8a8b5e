import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { UsageError } from '../cli/command.ts';

/** Arguments of `npm run collect`. */
export interface CollectOptions {
  /** Path of sources.yaml. */
  readonly sourcesFile: string;
  /** Names of the sources to read; empty for all that are enabled. */
  readonly only: readonly string[];
  readonly dryRun: boolean;
  readonly force: boolean;
}

const DEFAULT_FILE = fileURLToPath(new URL('../../sources.yaml', import.meta.url));

/** @throws UsageError for combinations that make no sense; parseArgs' error for an unknown option */
export function parseCollectOptions(args: string[]): CollectOptions {
  const { values } = parseArgs({
    args,
    options: {
      sources: { type: 'string', default: DEFAULT_FILE },
      only: { type: 'string', multiple: true, default: [] },
      'dry-run': { type: 'boolean', default: false },
      force: { type: 'boolean', default: false },
    },
  });
  if (values.force && values.only.length === 0) {
    throw new UsageError('--force needs --only NAME: it lets a snapshot remove whatever its feed no longer lists.');
  }
  return { sourcesFile: values.sources, only: values.only, dryRun: values['dry-run'], force: values.force };
}
