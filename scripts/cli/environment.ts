/**
 * The environment of every command: `.env`, checked variable by variable, as typed values (docs/operating.md, Configuration).
 */
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { isTimeZone } from '../../src/domain/time/zone-time.ts';
import { ENCODINGS, type Encoding, encodingsOf } from '../site-engine/files/precompress.ts';
import { readApiKey } from './api-key.ts';
import { UsageError } from './command.ts';

/** Checked environment variables. Optional ones that are not set are `undefined`. */
export interface Environment {
  /** `PUBLIC_SUPABASE_URL` without a trailing slash; `undefined` means the embedded backend. */
  readonly supabaseUrl: string | undefined;
  /** `PUBLIC_SUPABASE_PUBLISHABLE_KEY`, or the older `PUBLIC_SUPABASE_ANON_KEY`. Set if `supabaseUrl` is. */
  readonly publishableKey: string | undefined;
  /** `SUPABASE_SECRET_KEY`, or the older `SUPABASE_SERVICE_ROLE_KEY`. Builds never use it. */
  readonly secretKey: string | undefined;
  /** `SITE_URL`: absolute origin without a trailing slash; `http://localhost:PORT` by default. */
  readonly siteUrl: string;
  /** `SITE_TIME_ZONE`: an IANA zone; `America/New_York` by default. */
  readonly siteTimeZone: string;
  /** Whether `SITE_TIME_ZONE` is set; only then do commands store it in the database. */
  readonly siteTimeZoneGiven: boolean;
  /** `PUBLIC_TICKET_URL_TEMPLATE`: an https address with `{venue_slug}` and `{code}`. */
  readonly ticketUrlTemplate: string | undefined;
  /** Whether `PUBLIC_TICKET_URL_TEMPLATE` is set; a blank value means that there is no ticket seller. */
  readonly ticketUrlTemplateGiven: boolean;
  /** `BUILD_NOW`: the instant that a build uses as now; `undefined` means the machine's clock. */
  readonly buildNow: Date | undefined;
  /** `ARCHIVE_MONTHS`, from 1: months after which past events are left out; `undefined` keeps all. */
  readonly archiveMonths: number | undefined;
  /** Whether a build makes pictures for sharing; `SHARE_IMAGES=none` turns them off. */
  readonly hasSharePictures: boolean;
  /** Whether venues and artists have calendars and feeds; `FEEDS=none` turns them off. */
  readonly hasFeeds: boolean;
  /** `PRECOMPRESS`: formats in which a build also writes compressed files; none by default. */
  readonly precompress: readonly Encoding[];
  /** `PORT` of the served site; 4321 by default, 0 for any free one. */
  readonly port: number;
  /** `BACKEND_PORT` of the embedded backend; 54321 by default, 0 for any free one. */
  readonly backendPort: number;
}

/** Every variable that a command reads. */
export const VARIABLE_NAMES = [
  'PUBLIC_SUPABASE_URL',
  'PUBLIC_SUPABASE_PUBLISHABLE_KEY',
  'PUBLIC_SUPABASE_ANON_KEY',
  'SUPABASE_SECRET_KEY',
  'SUPABASE_SERVICE_ROLE_KEY',
  'SITE_URL',
  'SITE_TIME_ZONE',
  'PUBLIC_TICKET_URL_TEMPLATE',
  'BUILD_NOW',
  'ARCHIVE_MONTHS',
  'FEEDS',
  'SHARE_IMAGES',
  'PRECOMPRESS',
  'PORT',
  'BACKEND_PORT',
  'NOTIFY_ALLOW_HOST',
] as const;

const DEFAULT_PORT = 4321;

const DEFAULT_BACKEND_PORT = 54_321;

const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be an absolute http or https address' })
  .transform((text) => text.replace(/\/+$/, ''));

const origin = webAddress
  .refine((text) => new URL(text).href === `${new URL(text).origin}/`, {
    error:
      'must be an origin such as https://example.org, without a path: publish the site on its own (sub)domain, or on GitHub Pages with a custom domain or a repository named USER.github.io',
  })
  .transform((text) => new URL(text).origin);

/** The example values of .env.example and the guide, left as they were. */
const isPlaceholder = (text: string) => /…|\.\.\.|^https?:\/\/(?:your-)?project\.supabase\.co\b/i.test(text);

const projectAddress = z
  .string()
  .refine((text) => !/^postgres(?:ql)?:/i.test(text), {
    error:
      "is the connection string of the database: set the project's https address, such as https://YOUR-PROJECT.supabase.co",
    abort: true,
  })
  .refine((text) => !isPlaceholder(text), {
    error: 'is still the example: set the address of your own project, which its dashboard shows',
    abort: true,
  })
  .pipe(webAddress)
  .refine((text) => new URL(text).href === `${new URL(text).origin}/`, {
    error:
      "must be the project's bare address, such as https://YOUR-PROJECT.supabase.co: remove everything after the host",
  })
  .transform((text) => new URL(text).origin);

const apiKey = z.string().refine((key) => !isPlaceholder(key), {
  error: 'is still the example: copy the whole key from Project settings → API Keys',
  abort: true,
});

const publishableKey = apiKey.refine((key) => readApiKey(key).kind !== 'secret', {
  error: 'holds a secret key, which would be published with the site: set the publishable (or anon) key',
});

const secretKey = apiKey.refine((key) => readApiKey(key).kind !== 'publishable', {
  error: 'holds a publishable (or anon) key, which may not write: set the secret (or service_role) key',
});

const timeZone = z.string().refine(isTimeZone, {
  error: 'must be an IANA time zone, such as America/New_York',
});

const ticketUrlTemplate = z
  .string()
  .refine((text) => text.startsWith('https://') && URL.canParse(text.replace(/[{}]/g, '')), {
    error: 'must be an https address',
  })
  .refine((text) => text.includes('{venue_slug}') && text.includes('{code}'), {
    error: 'must contain both {venue_slug} and {code}',
  });

const instant = z.iso
  .datetime({ offset: true, error: 'must be an instant in ISO 8601, such as 2026-03-05T12:00:00Z' })
  .transform((text) => new Date(text));

const months = z
  .string()
  .regex(/^[1-9]\d{0,3}$/, 'must be a whole number of months, from 1 to 9999; without it, all past events are shown')
  .transform(Number);

const shareImages = z.literal('none', {
  error: 'must be none; without it, pages have pictures for sharing',
});

const feeds = z.literal('none', {
  error: 'must be none; without it, venues and artists have calendars and feeds',
});

const precompress = z
  .string()
  .regex(
    new RegExp(`^(?:${ENCODINGS.join('|')})(?: *, *(?:${ENCODINGS.join('|')}))*$`),
    'must be br, gz, or both as br,gz',
  )
  .transform((text) => encodingsOf(text.replaceAll(' ', '')));

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number from 0 to 65535')
  .transform(Number)
  .refine((number) => number <= 65_535, { error: 'must be a port number from 0 to 65535' });

/**
 * Checks the environment.
 *
 * @param variables the process's variables, which win over `.env`, by default. A blank variable counts as not set.
 * @throws UsageError naming the first variable that is malformed, or missing while another one needs it
 */
export function readEnvironment(variables: NodeJS.ProcessEnv = loadVariables()): Environment {
  const { environment, errors } = inspectEnvironment(variables);
  const [error] = errors;
  if (error !== undefined) throw new UsageError(error);
  return environment;
}

/** Checks the environment, and reports all errors, a sentence each. A malformed variable counts as not set. */
export function inspectEnvironment(variables: NodeJS.ProcessEnv): { environment: Environment; errors: string[] } {
  const errors: string[] = [];
  const read = <T>(schema: z.ZodType<T, string>, ...names: (typeof VARIABLE_NAMES)[number][]): T | undefined => {
    const name = names.find((candidate) => isGiven(variables, candidate));
    if (name === undefined) return undefined;
    const result = schema.safeParse((variables[name] ?? '').trim());
    if (result.success) return result.data;
    errors.push(`${name} ${result.error.issues[0]?.message ?? 'is malformed'}.`);
    return undefined;
  };

  const supabaseUrl = read(projectAddress, 'PUBLIC_SUPABASE_URL');
  const key = read(publishableKey, 'PUBLIC_SUPABASE_PUBLISHABLE_KEY', 'PUBLIC_SUPABASE_ANON_KEY');
  if (supabaseUrl !== undefined && key === undefined) {
    const isThere =
      isGiven(variables, 'PUBLIC_SUPABASE_PUBLISHABLE_KEY') || isGiven(variables, 'PUBLIC_SUPABASE_ANON_KEY');
    if (!isThere) {
      errors.push('PUBLIC_SUPABASE_PUBLISHABLE_KEY is missing: PUBLIC_SUPABASE_URL needs it.');
    }
  }
  const siteTimeZone = read(timeZone, 'SITE_TIME_ZONE');
  const sitePort = read(port, 'PORT') ?? DEFAULT_PORT;
  const backendPort = read(port, 'BACKEND_PORT') ?? DEFAULT_BACKEND_PORT;
  if (supabaseUrl === undefined && sitePort === backendPort && sitePort !== 0) {
    errors.push(`PORT and BACKEND_PORT are both ${sitePort}: the site and the embedded backend need different ports.`);
  }
  const environment: Environment = {
    supabaseUrl,
    publishableKey: key,
    secretKey: read(secretKey, 'SUPABASE_SECRET_KEY', 'SUPABASE_SERVICE_ROLE_KEY'),
    siteUrl: read(origin, 'SITE_URL') ?? `http://localhost:${sitePort === 0 ? DEFAULT_PORT : sitePort}`,
    siteTimeZone: siteTimeZone ?? 'America/New_York',
    siteTimeZoneGiven: siteTimeZone !== undefined,
    ticketUrlTemplate: read(ticketUrlTemplate, 'PUBLIC_TICKET_URL_TEMPLATE'),
    ticketUrlTemplateGiven: variables['PUBLIC_TICKET_URL_TEMPLATE'] !== undefined,
    buildNow: read(instant, 'BUILD_NOW'),
    archiveMonths: read(months, 'ARCHIVE_MONTHS'),
    hasSharePictures: read(shareImages, 'SHARE_IMAGES') === undefined,
    hasFeeds: read(feeds, 'FEEDS') === undefined,
    precompress: read(precompress, 'PRECOMPRESS') ?? [],
    port: sitePort,
    backendPort,
  };
  return { environment, errors };
}

/** Whether a variable is set and not blank. */
export function isGiven(variables: NodeJS.ProcessEnv, name: string): boolean {
  return (variables[name] ?? '').trim() !== '';
}

/** Loads the project's `.env` into the process's variables, which win. @throws UsageError when it cannot be read */
export function loadVariables(): NodeJS.ProcessEnv {
  try {
    process.loadEnvFile(fileURLToPath(new URL('../../.env', import.meta.url)));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) {
      throw new UsageError('.env cannot be read: check that it is a readable text file.', { cause: error });
    }
  }
  return process.env;
}
