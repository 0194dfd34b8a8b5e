/**
 * What the build and its workers send to each other. A worker reports `ReadyMessage` once, then a `TaskResult` for each
 * task.
 */
import type { ManifestEntry } from '../incremental/build-manifest.ts';
import type { Standby } from '../incremental/standby.ts';

export type Task =
  /** Pages by their index in the list of all pages, which is the same in every worker. */
  | { readonly do: 'pages'; readonly from: number; readonly to: number }
  /** Pictures for sharing, likewise. */
  | { readonly do: 'pictures'; readonly from: number; readonly to: number }
  | { readonly do: 'sitemap' }
  | { readonly do: 'redirects' }
  | { readonly do: 'catalogue' }
  | { readonly do: 'full-text'; readonly set: 'current' | 'past' }
  /** Removes files of the standby site that the new site does not have; runs alone, before all others. */
  | { readonly do: 'sweep' };

/** The argument of a worker's process. */
export interface WorkerSettings {
  /** The file with the rows of the database. */
  readonly snapshot: string;
  /** The folder of the bundle that renders pages. */
  readonly bundle: string;
  /** The folder to write to. */
  readonly outDir: string;
  /** The previous site, whose unchanged files may be reused; `null` for a clean build. */
  readonly previous: { readonly outDir: string; readonly workDir: string } | null;
  /** Folder of an earlier site, whose pictures for sharing may be reused; `null` for a clean build. */
  readonly pictures: string | null;
}

/** To a worker: the snapshot is complete. */
export interface StartMessage {
  readonly start: { readonly standby: Standby | null };
}

/** To a worker: a task; `null` if there are none left. */
export type WorkerMessage = StartMessage | { readonly task: Task | null };

/** From a worker: it can take tasks. */
export interface ReadyMessage {
  readonly ready: {
    readonly pages: number;
    /** Number of pictures for sharing. */
    readonly pictures: number;
    /** The contents of status.json, without the number of pages. */
    readonly status: object;
    /** `pagesByArchiveMonths` of a large site; else empty. */
    readonly pagesByArchiveMonths: readonly number[];
  };
}

/** From a worker: a message for the operator; the build continues. */
export interface WarningMessage {
  readonly warning: string;
}

/** What a task wrote. */
export interface Written {
  /** Lines for the build manifest. */
  readonly entries: readonly ManifestEntry[];
  /** How many pages were reused. */
  readonly reused: number;
  /** Files written or reused. */
  readonly files: number;
  /** Of pictures for sharing: why some could not be drawn, a text for each. */
  readonly undrawn?: readonly string[];
}

/** From a worker: a task is done. */
export interface TaskResult extends Written {
  readonly done: Task['do'];
  readonly seconds: number;
}
