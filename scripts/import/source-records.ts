import { z } from 'zod';
import { type DatabaseCalls, PAGE } from './database-calls.ts';

/** The settings that a source's listings were read with, and what its host said of them. */
export interface SourceVersion {
  /** Digest of the settings. */
  readonly settings: string | null;
  readonly etag: string | null;
  readonly lastModified: string | null;
  /** When they were last read, and not only found unchanged. */
  readonly readAt: Date | null;
}

/** One run of a source. */
export interface SourceOutcome extends Partial<Omit<SourceVersion, 'readAt'>> {
  /** One sentence without addresses or secrets; absent after a success. */
  readonly failure?: string;
  /** Rows of the listings, also if too many could not be used; absent if they have not changed, or could not be read. */
  readonly rows?: number;
  /** Days without a new event after which it counts as quiet. */
  readonly quietDays?: number;
  /** Its place in sources.yaml, from 0. */
  readonly priority?: number;
  /** Whether sources.yaml has it. */
  readonly isCollected?: boolean;
}

/** The table `sources` (rule R7). */
export interface SourceRecords {
  record(source: string, outcome: SourceOutcome): Promise<void>;
  /** What is known of the listings of each source that were read last. */
  versions(): Promise<Map<string, SourceVersion>>;
  /** Forgets which version of a source's listings is stored, before another one is written over it. */
  forgetVersion(source: string): Promise<void>;
  /** Removes the records of collected sources that are not among these. @returns how many */
  forget(kept: readonly string[]): Promise<number>;
}

/** Characters that the database takes. */
const LONGEST_FAILURE = 500;

const versions = z.array(
  z.object({
    /** Primary key. */
    name: z.string(),
    /** Digest. */
    settings: z.string().nullable(),
    /** As sent. */
    etag: z.string().nullable(),
    /** As sent. */
    last_modified: z.string().nullable(),
    /** ISO 8601. */
    read_at: z
      .string()
      .transform((text) => new Date(text))
      .nullable(),
  }),
);

export function sourceRecordsOf({ client, ask, pages }: DatabaseCalls): SourceRecords {
  return {
    async record(source, { failure, rows, quietDays, isCollected, priority, settings, etag, lastModified }) {
      const version = { settings, etag, last_modified: lastModified };
      const facts = {
        failure: failure?.slice(0, LONGEST_FAILURE),
        rows,
        quiet_days: quietDays,
        is_collected: isCollected,
        priority,
      };
      const outcome = { ...facts, ...version };
      await ask(z.null(), (signal) => client.rpc('record_source', { source, outcome }).abortSignal(signal));
    },
    async versions() {
      const rows = await pages(
        versions,
        (row) => row.name,
        (after, signal) => {
          const query = client.from('sources').select('name,settings,etag,last_modified,read_at');
          return (after === null ? query : query.gt('name', after)).order('name').limit(PAGE).abortSignal(signal);
        },
      );
      return new Map(
        rows.map(({ name, settings, etag, last_modified, read_at }) => [
          name,
          { settings, etag, lastModified: last_modified, readAt: read_at },
        ]),
      );
    },
    async forgetVersion(source) {
      await ask(z.null(), (signal) =>
        client.from('sources').update({ settings: null }).eq('name', source).abortSignal(signal),
      );
    },
    forget(kept) {
      return ask(z.int(), (signal) => client.rpc('forget_sources', { kept }).abortSignal(signal));
    },
  };
}
