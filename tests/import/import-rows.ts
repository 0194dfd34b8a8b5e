import type { Input, Rejection } from '../../scripts/import/collect-rows.ts';
import { openListingsDatabase } from '../../scripts/import/database.ts';
import type { ImportRequest, ImportResult } from '../../scripts/import/import-request.ts';
import type { ReadItem } from '../../scripts/import/read/read-item.ts';
import { runImport } from '../../scripts/import/run-import.ts';
import type { LocalSupabase } from '../../scripts/local-supabase/start.ts';
import { operator } from '../local-supabase/clients.ts';

/** The target of an import. */
interface Target {
  readonly url: string;
  readonly secretKey: string;
}

/** The counts of an import, and the rows it rejected. */
export interface Outcome extends ImportResult {
  readonly rejections: readonly Rejection[];
  /** The summary of each stage. */
  readonly stages: readonly string[];
}

/** A file with one row a line. */
export function fileOf(rows: readonly unknown[], label = 'rows.ndjson'): Input {
  return { label, items: itemsOf(rows) };
}

async function* itemsOf(rows: readonly unknown[]): AsyncGenerator<ReadItem[]> {
  yield rows.map((value, index): ReadItem => ({ kind: 'row', line: index + 1, value }));
}

/** An import without options. */
export const plainRequest = (inputs: readonly Input[], now = new Date()): ImportRequest => ({
  inputs,
  source: null,
  snapshot: false,
  force: false,
  dryRun: false,
  timeZone: null,
  midnightIsNoTime: false,
  siteTimeZone: 'America/New_York',
  storeSiteTimeZone: false,
  now,
  signal: new AbortController().signal,
});

/** Imports rows in this process. */
export async function importRows(
  { url, secretKey }: Target,
  rows: readonly unknown[] | readonly Input[],
  options: Partial<ImportRequest> = {},
): Promise<Outcome> {
  const rejections: Rejection[] = [];
  const stages: string[] = [];
  const result = await runImport(
    {
      ...plainRequest([fileOf(rows)]),
      ...options,
    },
    async () => openListingsDatabase(url, secretKey, 1),
    {
      reject: (rejection) => rejections.push(rejection),
      stage: (label, work) => work().finally(() => stages.push(label())),
    },
  );
  return { ...result, rejections, stages };
}

export async function allEvents(backend: LocalSupabase) {
  const { data } = await operator(backend).from('events').select('*').order('event_id').throwOnError();
  return data;
}

export async function eventOf(backend: LocalSupabase, id: number) {
  const { data } = await operator(backend).from('events').select('*').eq('event_id', id).single().throwOnError();
  return data;
}

export async function venueOf(backend: LocalSupabase, slug: string) {
  const { data } = await operator(backend)
    .from('venues')
    .select('*')
    .eq('venue_slug', slug)
    .maybeSingle()
    .throwOnError();
  return data;
}
