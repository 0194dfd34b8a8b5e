import { CommandError } from '../cli/command.ts';
import type { Environment } from '../cli/environment.ts';
import { DEMO_SOURCE } from '../import/demo-source.ts';

/** An address in a domain reserved for examples. */
const DEMO_TEMPLATE = 'https://tickets.example/{venue_slug}?event={code}';

/**
 * Adds a ticket seller to the environment, so that pages of the demo listings are complete; not if one is set (also to
 * nothing), for a hosted project, or beside imported listings.
 */
export async function withDemoTickets(
  environment: Environment,
  backend: { readonly url: string; readonly publishableKey: string },
): Promise<Environment> {
  if (environment.supabaseUrl !== undefined || environment.ticketUrlTemplateGiven) return environment;
  const imported = `${backend.url}/rest/v1/events?select=event_id&or=(source.is.null,source.neq.${DEMO_SOURCE})&limit=1`;
  const answer = await fetch(imported, { headers: { apikey: backend.publishableKey } });
  const rows: unknown = await answer.json();
  if (!Array.isArray(rows)) throw new CommandError(`The embedded backend does not list its events (${answer.status}).`);
  return rows.length > 0 ? environment : { ...environment, ticketUrlTemplate: DEMO_TEMPLATE };
}
