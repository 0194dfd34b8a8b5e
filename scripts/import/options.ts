import { parseArgs } from 'node:util';
import { isTimeZone } from '../../src/domain/time/zone-time.ts';
import { UsageError } from '../cli/command.ts';
import { cleanToken } from './clean-text.ts';

/** Arguments of `npm run import`. */
export interface ImportOptions {
  /** Paths, at least one; `-` is standard input. */
  readonly files: readonly string[];
  readonly source: string | null;
  readonly snapshot: boolean;
  readonly force: boolean;
  readonly dryRun: boolean;
  /** IANA zone. */
  readonly timeZone: string | null;
  readonly midnightIsNoTime: boolean;
  /** http(s) address that relative addresses in the files are resolved against. */
  readonly base: string | null;
  /** A label that TextDecoder knows; `null` is UTF-8. */
  readonly encoding: string | null;
}

/** @throws UsageError for combinations that make no sense; parseArgs' error for an unknown option */
export function parseImportOptions(args: string[]): ImportOptions {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      source: { type: 'string' },
      snapshot: { type: 'boolean', default: false },
      force: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      'time-zone': { type: 'string' },
      'midnight-is-no-time': { type: 'boolean', default: false },
      base: { type: 'string' },
      encoding: { type: 'string' },
    },
  });
  const source = values.source === undefined ? null : cleanToken(values.source);
  const timeZone = values['time-zone'] ?? null;
  const { base = null, encoding = null } = values;
  if (positionals.length === 0) {
    throw new UsageError('Name at least one listings file, or - for standard input; see --help.');
  }
  if (positionals.filter((file) => file === '-').length > 1) {
    throw new UsageError('Standard input (-) can be read only once.');
  }
  if (values.source !== undefined && source === null) throw new UsageError('--source needs a name.');
  if (values.snapshot && source === null) {
    throw new UsageError(
      '--snapshot needs --source NAME: it removes events of that source that the file does not list.',
    );
  }
  if (values.force && !values.snapshot) throw new UsageError('--force works only with --snapshot.');
  if (timeZone !== null && !isTimeZone(timeZone)) {
    throw new UsageError(`--time-zone ${timeZone}: give an IANA time zone, such as America/New_York.`);
  }
  if (base !== null && !/^https?:$/.test(URL.parse(base)?.protocol ?? '')) {
    throw new UsageError(`--base ${base}: give the http(s) address that the listings come from.`);
  }
  if (encoding !== null && !isEncoding(encoding)) {
    throw new UsageError(`--encoding ${encoding}: give an encoding such as windows-1252 or utf-16le.`);
  }
  return {
    files: positionals,
    source,
    snapshot: values.snapshot,
    force: values.force,
    dryRun: values['dry-run'],
    timeZone,
    midnightIsNoTime: values['midnight-is-no-time'],
    base,
    encoding,
  };
}

function isEncoding(label: string): boolean {
  try {
    return new TextDecoder(label) !== undefined;
  } catch {
    return false;
  }
}
