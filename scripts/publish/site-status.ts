/**
 * What a site says of itself in `status.json`: in a folder, or where it is published.
 */
import { readFile } from 'node:fs/promises';
import { z } from 'zod';

const siteStatus = z.object({
  /** The instant the build took for now. */
  built_at: z.iso.datetime().transform((text) => new Date(text)),
  /** The newest scraped_at among its events. */
  data_as_of: z.iso
    .datetime()
    .nullable()
    .transform((text) => (text === null ? null : new Date(text))),
  /** Events it holds. */
  events: z.int().nonnegative(),
  /** Older ones that it leaves out. */
  archived: z.int().nonnegative().default(0),
});

/** The part of `status.json` that commands use. */
export type SiteStatus = z.infer<typeof siteStatus>;

/** A status, or the reason why there is none, as the end of a sentence. */
export type StatusAnswer =
  | { readonly status: SiteStatus; readonly reason: null }
  | { readonly status: null; readonly reason: string };

const PATIENCE_MS = 15_000;

/** Reads the status of a built site in a folder. */
export async function readSiteStatus(folder: string): Promise<StatusAnswer> {
  const text = await readFile(`${folder}/status.json`, 'utf8').catch(() => null);
  return text === null ? { status: null, reason: 'there is no status.json' } : parse(text);
}

/** Asks a published site, past the caches on the way. */
export async function fetchSiteStatus(siteUrl: string): Promise<StatusAnswer> {
  try {
    const answer = await fetch(`${siteUrl}/status.json?asked=${Date.now()}`, {
      headers: { 'cache-control': 'no-cache' },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (answer.status !== 200) return { status: null, reason: `its status.json answers ${answer.status}` };
    return parse(await answer.text());
  } catch (fault) {
    return { status: null, reason: `it cannot be reached (${causeOf(fault)})` };
  }
}

function parse(text: string): StatusAnswer {
  try {
    const result = siteStatus.safeParse(JSON.parse(text));
    if (result.success) return { status: result.data, reason: null };
  } catch {
    // Not even JSON: the same words do.
  }
  return { status: null, reason: 'its status.json is not that of an EventHub' };
}

/** `fetch failed` says nothing; its cause does. */
function causeOf(fault: unknown): string {
  const cause = fault instanceof Error && fault.cause instanceof Error ? fault.cause : fault;
  return cause instanceof Error ? cause.message : String(cause);
}
