import { parseArgs } from 'node:util';
import { UsageError } from '../cli/command.ts';

/** Arguments of `npm run notify`. */
export interface NotifyOptions {
  readonly dryRun: boolean;
}

/** @throws UsageError for an unexpected argument; parseArgs' error for an unknown option */
export function parseNotifyOptions(args: string[]): NotifyOptions {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean', default: false } },
  });
  const [argument] = positionals;
  if (argument !== undefined) {
    throw new UsageError(`Unexpected argument ${JSON.stringify(argument)}; --help lists the options.`);
  }
  return { dryRun: values['dry-run'] };
}

/**
 * Parses `NOTIFY_ALLOW_HOST`, a host that may be called besides Discord's; `null` when it is blank.
 *
 * @throws UsageError naming the variable
 */
export function parseAllowedHost(text: string | undefined): string | null {
  const given = (text ?? '').trim();
  if (given === '') return null;
  const host = given.toLowerCase();
  const port = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\]):(\d{1,5})$/.exec(host)?.[1];
  if (port !== undefined && URL.canParse(`http://${host}`))
    return `${new URL(`http://${host}`).hostname}:${Number(port)}`;
  throw new UsageError('NOTIFY_ALLOW_HOST must be host:port, such as 127.0.0.1:8080; it is for tests only.');
}
