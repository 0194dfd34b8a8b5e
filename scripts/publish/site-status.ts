/**
 * `status.json` of a site (docs/operating.md), in a directory or as published.
 */
import { readFile } from 'node:fs/promises';
import { z } from 'zod';

const siteStatus = z.object({
  /** The instant that the build used as now. */
  built_at: z.iso.datetime().transform((text) => new Date(text)),
  /** The newest scraped_at among its events. */
  data_as_of: z.iso
    .datetime()
    .nullable()
    .transform((text) => (text === null ? null : new Date(text))),
  /** Events on the site. */
  events: z.int().nonnegative(),
  /** Events left out because of ARCHIVE_MONTHS. */
  archived: z.int().nonnegative().default(0),
  /** Its pages. */
  pages: z.int().nonnegative().optional(),
});

/** The part of `status.json` that commands use. */
export type SiteStatus = z.infer<typeof siteStatus>;

/** A status, or the reason why there is none, to complete a sentence. */
export type StatusAnswer =
  | { readonly status: SiteStatus; readonly reason: null }
  /** `isMissing` where a host answers that there is none: nothing is published yet. */
  | { readonly status: null; readonly reason: string; readonly isMissing?: boolean };

const TIMEOUT_MS = 15_000;

/** Reads the status of a built site in a directory. */
export async function readSiteStatus(folder: string): Promise<StatusAnswer> {
  const text = await readFile(`${folder}/status.json`, 'utf8').catch(() => null);
  return text === null ? { status: null, reason: 'there is no status.json' } : parseSiteStatus(text);
}

/** Fetches the status of a published site, bypassing caches. */
export async function fetchSiteStatus(siteUrl: string): Promise<StatusAnswer> {
  try {
    const answer = await fetch(`${siteUrl}/status.json?asked=${Date.now()}`, {
      headers: { 'cache-control': 'no-cache' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (answer.status !== 200) {
      return { status: null, reason: `its status.json answers ${answer.status}`, isMissing: answer.status === 404 };
    }
    return parseSiteStatus(await answer.text());
  } catch (error) {
    return { status: null, reason: `it cannot be reached (${causeOf(error)})` };
  }
}

/** Reads the text of a status.json. */
export function parseSiteStatus(text: string): StatusAnswer {
  try {
    const result = siteStatus.safeParse(JSON.parse(text));
    if (result.success) return { status: result.data, reason: null };
  } catch {
    // Not JSON: the same message applies.
  }
  return { status: null, reason: 'its status.json is not that of an EventHub site' };
}

/** `fetch failed` explains nothing, but its cause does. */
function causeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}
