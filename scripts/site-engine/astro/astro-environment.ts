/**
 * The environment of Astro and of the processes that render: everything that a page may show, and no secrets.
 */
import type { Environment } from '../../cli/environment.ts';

/** The database as browsers call it. */
export interface PublicDatabase {
  readonly url: string;
  readonly publishableKey: string;
}

/**
 * The variables of these processes. Secret keys are blank rather than absent: Vite reads `.env` by itself, but prefers a
 * variable that is set, even a blank one.
 */
export function astroVariables(
  environment: Environment,
  database: PublicDatabase,
  inherited: NodeJS.ProcessEnv = process.env,
): NodeJS.ProcessEnv {
  return {
    ...inherited,
    ASTRO_TELEMETRY_DISABLED: '1',
    SUPABASE_SECRET_KEY: '',
    SUPABASE_SERVICE_ROLE_KEY: '',
    PUBLIC_SUPABASE_URL: database.url,
    PUBLIC_SUPABASE_PUBLISHABLE_KEY: database.publishableKey,
    PUBLIC_SUPABASE_ANON_KEY: '',
    SITE_URL: environment.siteUrl,
    SITE_TIME_ZONE: environment.siteTimeZone,
    PUBLIC_TICKET_URL_TEMPLATE: environment.ticketUrlTemplate ?? '',
    BUILD_NOW: environment.buildNow?.toISOString() ?? '',
    ARCHIVE_MONTHS: String(environment.archiveMonths ?? ''),
    SHARE_IMAGES: environment.hasSharePictures ? '' : 'none',
    FEEDS: environment.hasFeeds ? '' : 'none',
    PRECOMPRESS: environment.precompress.join(),
  };
}
