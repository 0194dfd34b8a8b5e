import { z } from 'zod';
import type { Site } from '../domain/catalogue/types.ts';
import { isTimeZone } from '../domain/time/zone-time.ts';
import { DataError } from './data-error.ts';

/** The settings of a build. */
export interface BuildSettings {
  /** URL of the Supabase project or the embedded backend. */
  readonly supabaseUrl: string;
  /** Publishable (or anon) key; builds never use a secret one. */
  readonly publishableKey: string;
  readonly site: Site;
  /** Months after which past events are left out; `null` keeps all. */
  readonly archiveMonths: number | null;
}

const text = z.string().trim().optional();

/** The environment variables of a build (docs/operating.md, Configuration); blank means unset. */
const variables = z.object({
  /** URL of the database's API. */
  PUBLIC_SUPABASE_URL: z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }),
  /** Publishable key. */
  PUBLIC_SUPABASE_PUBLISHABLE_KEY: text,
  /** The older name of the publishable key. */
  PUBLIC_SUPABASE_ANON_KEY: text,
  /** Origin of canonical links. */
  SITE_URL: z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).default('http://localhost:4321'),
  /** IANA zone of venues without one. */
  SITE_TIME_ZONE: z.string().refine(isTimeZone, 'must be an IANA time zone').default('America/New_York'),
  /** https URL with {venue_slug} and {code}. */
  PUBLIC_TICKET_URL_TEMPLATE: z.string().startsWith('https://', 'must begin with https://').optional(),
  /** Overrides the current time. */
  BUILD_NOW: z.iso.datetime({ offset: true, error: 'must be an instant in ISO 8601' }).optional(),
  /** Whether venues and artists have calendars and feeds. */
  FEEDS: z.literal('none', 'must be none: without it, they are written').optional(),
  /** Months after which past events are left out. */
  ARCHIVE_MONTHS: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'must be a whole number of months, from 1 to 9999')
    .transform(Number)
    .optional(),
});

/**
 * Reads a build's settings from the environment.
 *
 * @param machineNow current time, used without BUILD_NOW
 * @throws DataError naming the first missing or malformed variable
 */
export function readSettings(environment: NodeJS.ProcessEnv, machineNow: number): BuildSettings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const result = variables.safeParse(given);
  if (!result.success) {
    const [issue] = result.error.issues;
    const name = String(issue?.path[0]);
    throw new DataError(
      given[name] === undefined
        ? `${name} is missing: run the build as \`npm run build\`, or name your Supabase project in .env.`
        : `${name} ${issue?.message}.`,
    );
  }
  const { data } = result;
  const publishableKey = data.PUBLIC_SUPABASE_PUBLISHABLE_KEY ?? data.PUBLIC_SUPABASE_ANON_KEY;
  if (publishableKey === undefined)
    throw new DataError('PUBLIC_SUPABASE_PUBLISHABLE_KEY is missing in the environment.');
  return {
    supabaseUrl: data.PUBLIC_SUPABASE_URL,
    publishableKey,
    site: {
      origin: new URL(data.SITE_URL).origin,
      timeZone: data.SITE_TIME_ZONE,
      ticketTemplate: data.PUBLIC_TICKET_URL_TEMPLATE ?? null,
      now: data.BUILD_NOW === undefined ? machineNow : Date.parse(data.BUILD_NOW),
      hasFeeds: data.FEEDS === undefined,
    },
    archiveMonths: data.ARCHIVE_MONTHS ?? null,
  };
}
