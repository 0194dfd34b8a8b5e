import { UsageError } from '../cli/command.ts';

/** Where a site is published: a folder of a server, or of this machine. */
export interface Target {
  /** `user@host`; `null` is this machine. */
  readonly host: string | null;
  /** Absolute, without a slash at the end. */
  readonly folder: string;
}

/** Parses `user@host:/srv/eventhub` or `/srv/eventhub`. @throws UsageError */
export function parseTarget(text: string): Target {
  const [, host = null, folder = ''] = /^(?:((?:[\w.-]+@)?(?:[\w.-]+|\[[\da-f:]+\])):)?(\/.*)$/i.exec(text) ?? [];
  const parts = folder.split('/').slice(1);
  if (parts.at(-1) === '') parts.pop();
  // Shells on the other side see the path.
  const isSound = parts.length > 0 && parts.every((part) => /^[\w.@+-]+$/.test(part) && !/^\.\.?$/.test(part));
  if (!isSound || host?.startsWith('-')) {
    throw new UsageError(
      `${text || 'The target'} is no target: give user@host:/srv/eventhub, or an absolute path of this machine, without spaces.`,
    );
  }
  return { host, folder: `/${parts.join('/')}` };
}

/** As ssh and messages name it. */
export const hostName = ({ host }: Target): string => host ?? 'this machine';
