import { createReadStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, dirname, extname, join, resolve } from 'node:path';
import type { SourceVersion } from '../import/source-records.ts';
import { FeedError } from './feed-error.ts';
import { type Fetched, fetchFeed } from './fetch-feed.ts';
import type { HttpClient } from './http-client.ts';
import type { openRobots } from './robots.ts';
import { FORMATS, type Source } from './sources-schema.ts';
import { spool } from './spool.ts';
import { fillVariables } from './variables.ts';

/** What sources are loaded with. */
export interface LoadContext {
  readonly client: HttpClient;
  readonly robots: ReturnType<typeof openRobots>;
  readonly signal: AbortSignal;
  readonly variables: NodeJS.ProcessEnv;
  /** sources.yaml: files are relative to it. */
  readonly sourcesFile: string;
  /** Milliseconds before a second attempt. */
  readonly firstWaitMs?: number;
}

/** By media type, for addresses that do not end in a file name. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  'text/html': FORMATS.html,
  'application/xhtml+xml': FORMATS.html,
  'application/ld+json': FORMATS['json-ld'],
  'application/x-ndjson': FORMATS.ndjson,
  'application/json': FORMATS.json,
  'text/csv': FORMATS.csv,
  'text/calendar': FORMATS.icalendar,
};

const KNOWN = Object.values<string>(FORMATS);

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'Its file does not exist.',
  EACCES: 'Its file cannot be read: check its permissions.',
  EISDIR: 'Its file is a folder.',
  Z_BUF_ERROR: 'Its file ends in the middle of its compressed data.',
  Z_DATA_ERROR: 'Its file has corrupt compressed data.',
};

/**
 * Brings a source's listings into a folder, unpacked.
 *
 * @param folder created if it is needed; nothing else may be in it
 * @param known of what is stored, if that was read with the same settings
 * @throws FeedError
 */
export async function loadSource(
  source: Source,
  folder: string,
  known: SourceVersion | null,
  context: LoadContext,
): Promise<Fetched> {
  await mkdir(folder, { recursive: true });
  return source.url === undefined
    ? await copyFile(source, folder, context)
    : await fetchSource(source, source.url, folder, known, context);
}

async function copyFile(source: Source, folder: string, context: LoadContext): Promise<Fetched> {
  const path = resolve(dirname(context.sourcesFile), source.file ?? '');
  const name = basename(path).replace(/\.gz$/i, '');
  const file = join(folder, source.format === undefined ? name : name + FORMATS[source.format]);
  try {
    await spool(createReadStream(path), file, { megabytes: source.max_megabytes, signal: context.signal });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw REASONS[code] === undefined ? error : new FeedError(REASONS[code], { cause: error });
  }
  return { file, validators: { etag: null, lastModified: null } };
}

async function fetchSource(
  source: Source,
  address: string,
  folder: string,
  known: SourceVersion | null,
  { client, robots, signal, variables, firstWaitMs }: LoadContext,
): Promise<Fetched> {
  const url = URL.parse(fillVariables(address, variables));
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new FeedError('The variable in its url is no http(s) address.');
  const headers = Object.fromEntries(
    Object.entries(source.headers).map(([name, value]) => [name, fillVariables(value, variables)]),
  );
  if (Object.values(headers).some((value) => !/^[\t\x20-\x7e]*$/.test(value)))
    throw new FeedError('A variable in its headers is not one line of ASCII.');
  if (url.protocol === 'http:' && Object.keys(headers).length > 0 && !client.isPrivate(url))
    throw new FeedError('Its headers would be sent without encryption: use an https address.');
  const ownExtension = extname(url.pathname.replace(/\.gz$/i, '')).toLowerCase();
  const request = {
    url,
    headers,
    known,
    obeysRobots: source.robots === 'respect',
    megabytes: source.max_megabytes,
    timeoutMs: source.timeout_seconds * 1000,
    fileFor: (type: string) => {
      const told = KNOWN.includes(ownExtension) ? ownExtension : (EXTENSIONS[type] ?? '');
      return join(folder, `feed${source.format === undefined ? told : FORMATS[source.format]}`);
    },
  };
  return await fetchFeed(request, { client, robots, signal, ...(firstWaitMs === undefined ? {} : { firstWaitMs }) });
}
